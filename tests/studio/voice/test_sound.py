"""Sound is read, measured and levelled as EBU R 128 says, and keeps its place in a video."""

import av
import numpy as np
import pytest

from scenes._studio.voice.sound import (
    LOUDNESS,
    PEAK,
    RATE,
    SoundTrack,
    has_sound,
    levelled,
    loudness,
    read_sound,
    write_wav,
)


def sine(volume, hertz=997, seconds=5):
    return (volume * np.sin(2 * np.pi * hertz * np.arange(RATE * seconds) / RATE)).astype("f4")


@pytest.mark.parametrize("decibels", [-23, -33, -40])
def test_a_sine_of_997_hertz_is_as_loud_as_the_recommendation_says(decibels):
    """ITU-R BS.1770-4, annex 1: the sine's own level is −3.01 dB, read as one channel."""
    assert loudness(sine(10 ** (decibels / 20))) == pytest.approx(decibels - 3.01, abs=0.1)


def test_silence_is_not_measured():
    assert loudness(np.zeros(RATE, np.float32)) < -60
    assert not levelled(np.zeros(RATE, np.float32)).any()


@pytest.mark.parametrize("volume", [0.01, 0.1, 0.3])
def test_a_voice_is_brought_to_one_loudness(volume):
    sound = sine(volume)
    assert loudness(levelled(sound)) == pytest.approx(LOUDNESS, abs=0.2)


def test_the_peaks_of_a_voice_stay_under_the_limit():
    sound = sine(0.02)
    for second in range(1, 5):  # a plosive is far louder than the vowels around it
        sound[second * RATE : second * RATE + 480] *= 40
    assert len(levelled(sound)) == len(sound)
    assert np.abs(levelled(sound)).max() <= PEAK + 1e-6
    assert loudness(levelled(sound)) == pytest.approx(LOUDNESS, abs=0.5)


def test_a_wav_comes_back(tmp_path):
    write_wav(tmp_path / "a.wav", sine(0.1))
    assert np.abs(read_sound(tmp_path / "a.wav") - sine(0.1)).max() < 1e-4


@pytest.mark.parametrize("content", [b"", b"no sound at all", b"RIFF\0\0\0\0WAVEfmt "])
def test_what_is_no_sound_is_told_in_one_sentence(tmp_path, content):
    file = tmp_path / "broken.wav"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"broken\.wav cannot be read as sound"):
        read_sound(file)


def test_a_click_stands_in_a_video_where_it_stood(tmp_path):
    """AAC may ring, but a click stays within two milliseconds of its place."""
    samples = np.zeros(2 * RATE, np.float32)
    samples[RATE : RATE + 48] = 0.8
    video = tmp_path / "video.mp4"
    with av.open(str(video), "w") as file:
        pictures = file.add_stream("libx264", 15)
        pictures.width, pictures.height, pictures.pix_fmt = 160, 90, "yuv420p"
        track = SoundTrack(file, samples)
        for number in range(30):
            frame = av.VideoFrame.from_ndarray(np.zeros((90, 160, 3), np.uint8), format="rgb24")
            track.mux_until(number / 15)
            file.mux(pictures.encode(frame))
        file.mux(pictures.encode())
        track.close()
    assert has_sound(video)
    heard = read_sound(video)
    assert abs(int(np.abs(heard).argmax()) - RATE) < 0.002 * RATE
    assert len(heard) == pytest.approx(len(samples), abs=2 * 1024)
