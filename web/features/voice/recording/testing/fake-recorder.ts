/** For browser tests: a MediaRecorder whose sound was recorded once, and comes when the test gives it. */
import { vi } from 'vitest'

/** A second and a half of one pitch, as Chromium's own recorder wrote it. */
export async function recordedTone(hertz: 440 | 900 | 1800): Promise<Blob> {
  const file = await fetch(new URL(`../fixtures/tone-${hertz}.webm`, import.meta.url))
  return new Blob([await file.arrayBuffer()], { type: 'audio/webm;codecs=opus' })
}

export class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = []
  /** As the browser's own, which it takes the place of. */
  static readonly isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder)

  state: RecordingState = 'inactive'
  sliceMs: number | undefined
  readonly stream: MediaStream
  readonly options: MediaRecorderOptions

  constructor(stream: MediaStream, options: MediaRecorderOptions) {
    super()
    this.stream = stream
    this.options = options
    FakeRecorder.made.push(this)
  }
  start(sliceMs: number): void {
    this.sliceMs = sliceMs
    this.state = 'recording'
  }
  give(data: Blob): void {
    this.dispatchEvent(new BlobEvent('dataavailable', { data }))
  }
  /** The rest of the sound comes first, which is empty here. */
  stop(): void {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.give(new Blob([]))
      this.dispatchEvent(new Event('stop'))
    })
  }
}

/** In the place of the browser's own. */
export function useRecorder(): () => FakeRecorder {
  FakeRecorder.made = []
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  return () => {
    const newest = FakeRecorder.made.at(-1)
    if (!newest) throw new Error('nothing is being recorded')
    return newest
  }
}
