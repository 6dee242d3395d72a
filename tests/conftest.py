"""What all tests share: how long generated play takes on a busy machine fails nothing."""

from hypothesis import HealthCheck, settings

settings.register_profile("lowtide", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lowtide")
