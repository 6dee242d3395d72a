"""The screens, and the program around them."""
