"""The rules of the games and the tables they are played at. Imports msgspec and nothing else.

`GAMES` lists the games; adding one is adding its folder and its line here.
"""
