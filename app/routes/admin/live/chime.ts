/** Two soft notes; nothing where the browser allows no sound yet. */
export function chime(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5)
  volume.connect(audio.destination)
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(audio.currentTime + after)
    note.stop(audio.currentTime + 0.5)
    note.onended = () => void audio.close().catch(() => {})
  }
}
