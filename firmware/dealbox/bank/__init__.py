"""The books and the rules of the game: pure logic, without hardware."""
