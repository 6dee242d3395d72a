"""The screen of Metal Minds: hands, zones and spheres."""
