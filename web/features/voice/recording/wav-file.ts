/** Makes the wav file of a recording in a worker, and names it. */
import type { WavEvent } from './wav-worker.ts'

/** Rejects when the recording cannot be read, and when `signal` aborts. */
export function toWav(
  chunks: readonly Blob[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./wav-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  worker.addEventListener('message', ({ data: event }: MessageEvent<WavEvent>) => {
    if (event.type === 'progress') onProgress(event.share)
    else if (event.type === 'done') resolve(event.wav)
    else reject(new Error(event.message))
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(chunks)
  return promise.finally(() => worker.terminate())
}

/** 'parley-2026-11-20-14-31.wav', in local time. */
export function fileNameOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map(two)
  return `parley-${at.getFullYear()}-${parts.join('-')}.wav`
}
