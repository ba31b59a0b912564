"""The buzzer: tunes on a PWM slice."""

from dealbox.clock import elapsed_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Pwm

# Hertz of the notes 120 to 131; each octave below is half of it.
_TOP_HZ = (8372, 8870, 9397, 9956, 10548, 11175, 11840, 12544, 13290, 14080, 14917, 15804)
_TOP_OCTAVE = 10

# The share of a period that the piezo is driven, by volume: loudest at one half.
_DUTY_U16 = (0, 1024, 6144, 32768)


class Buzzer:
    """Plays one tune at a time: bytes of (note, length in 10 ms), note 0 a rest.

    Every note ends at a fixed time after the start of the tune, so a late poll shortens the next
    note and never lengthens the tune. When silent the duty is 0: a PWM switched off would leave
    its pin at any level.
    """

    def __init__(self, pwm: "Pwm") -> None:
        self.volume = 3
        self._pwm = pwm
        self._tune = b""
        self._at = 0  # the next note
        self._begun_ms = 0
        self._length_ms = 0  # of the tune, up to the end of the note that sounds
        self._is_new = False
        self._pwm.duty_u16(0)

    def play(self, tune: bytes) -> None:
        """Start tune at the next poll, in place of the one that plays."""
        self._tune = tune
        self._at = 0
        self._is_new = True

    def poll(self, now_ms: int) -> bool:
        """Sound the note that is due; return whether the tune goes on."""
        if self._is_new:
            self._is_new = False
            self._begun_ms = now_ms
            self._length_ms = 0
            self._play_due(now_ms)
        elif self._length_ms and elapsed_ms(self._begun_ms, now_ms) >= self._length_ms:
            self._play_due(now_ms)
        return self._length_ms != 0

    def _play_due(self, now_ms: int) -> None:
        """Sound the note that is due now; silence after the last."""
        while self._at < len(self._tune):
            note = self._tune[self._at]
            self._length_ms += 10 * self._tune[self._at + 1]
            self._at += 2
            if elapsed_ms(self._begun_ms, now_ms) < self._length_ms:
                self._sound(note)
                return
        self._length_ms = 0
        self._sound(0)

    def _sound(self, note: int) -> None:
        duty_u16 = _DUTY_U16[self.volume] if note else 0
        if note:
            self._pwm.freq(hertz(note))
        self._pwm.duty_u16(duty_u16)


def hertz(note: int) -> int:
    """Return the frequency of note, 24-131: 440 * 2 ** ((note - 69) / 12)."""
    shift = _TOP_OCTAVE - note // 12
    return (_TOP_HZ[note % 12] + (1 << shift >> 1)) >> shift
