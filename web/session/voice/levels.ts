/** Measures how loud both sides are: two analysers in one audio context, cheap enough for thirty readings a second. */

export type Levels = Readonly<{ input: number; output: number }>

export const SILENCE: Levels = { input: 0, output: 0 }

const FFT_SIZE = 128
/** Silence and full level, in decibels. */
const FLOOR_DB = -55
const FULL_DB = -12

type Side = keyof Levels
type Tap = Readonly<{ source: MediaStreamAudioSourceNode; analyser: AnalyserNode }>

export function createLevels() {
  let context: AudioContext | undefined
  const taps = new Map<Side, Tap>()
  const samples = new Float32Array(FFT_SIZE)

  function unplug(side: Side): void {
    taps.get(side)?.source.disconnect()
    taps.delete(side)
  }

  function levelOf(side: Side): number {
    const analyser = taps.get(side)?.analyser
    if (!analyser) return 0
    analyser.getFloatTimeDomainData(samples)
    return loudness(samples)
  }

  return {
    /** Listens to a side from here on; without a stream no longer. */
    plug(side: Side, stream: MediaStream | undefined): void {
      unplug(side)
      if (!stream) return
      context ??= new AudioContext({ latencyHint: 'interactive' })
      const source = context.createMediaStreamSource(stream)
      const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0 })
      source.connect(analyser)
      taps.set(side, { source, analyser })
    },
    /** A context that was made before any gesture sleeps until one. */
    wake: () => void context?.resume(),
    sleep(): void {
      unplug('input')
      unplug('output')
      void context?.suspend()
    },
    get: (): Levels => (taps.size === 0 ? SILENCE : { input: levelOf('input'), output: levelOf('output') }),
  }
}

/** 0 to 1 on the scale of decibels, which is how loudness is heard. */
function loudness(samples: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2
  const db = 10 * Math.log10(sum / samples.length)
  return Math.min(1, Math.max(0, (db - FLOOR_DB) / (FULL_DB - FLOOR_DB)))
}
