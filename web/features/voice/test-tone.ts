/** Two short notes through the chosen speaker, to hear whether it is the right one. */

const NOTES = [523.25, 659.25] as const
const NOTE_S = 0.22
const LOUDNESS = 0.12

/** `setSinkId` of a context is newer than our types. */
type Steerable = AudioContext & { setSinkId?: (id: string) => Promise<void> }

export async function playTestTone(speaker: string): Promise<void> {
  const context: Steerable = new AudioContext()
  try {
    if (speaker) await context.setSinkId?.(speaker)
    await Promise.all(NOTES.map((frequency, index) => play(context, frequency, index * NOTE_S)))
  } finally {
    await context.close()
  }
}

function play(context: AudioContext, frequency: number, afterS: number): Promise<unknown> {
  const from = context.currentTime + afterS
  const note = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02)
  gain.gain.linearRampToValueAtTime(0, from + NOTE_S)
  note.connect(gain).connect(context.destination)
  note.start(from)
  note.stop(from + NOTE_S)
  return new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }))
}
