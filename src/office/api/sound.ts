const KEY = 'office-sound';

/** Off until somebody wants it, in this browser only. */
export const isSoundOn = () => localStorage.getItem(KEY) === 'on';
export const setSound = (isOn: boolean) => {
  if (isOn) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
};

/** Two quiet tones; silent where the browser does not let a page that nobody has touched be heard. */
export function ring(): void {
  if (!isSoundOn()) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.05;
  volume.connect(audio.destination);
  for (const [pitch, after] of [
    [660, 0],
    [880, 0.16],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + 0.14);
    if (after > 0) tone.addEventListener('ended', () => void audio.close());
  }
}
