"""The editions, in the order of their stored numbers: append only."""

from dealbox.bank.edition import Edition
from dealbox.bank.editions.anti import Anti
from dealbox.bank.editions.classic import Dublin, London
from dealbox.bank.editions.comrades import Comrades
from dealbox.bank.editions.platinum import Platinum
from dealbox.bank.editions.world import World

EDITIONS: tuple[Edition, ...] = (World(), London(), Dublin(), Comrades(), Platinum(), Anti())
