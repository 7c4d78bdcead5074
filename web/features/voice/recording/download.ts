/** Makes the wav of a recording and hands it over as a file. */
import type { WavNews } from './wav-news.ts'

/** Rejects when the recording cannot be read; `signal` gives it up. */
export function toWav(
  chunks: readonly Blob[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./wav-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  worker.addEventListener('message', ({ data: news }: MessageEvent<WavNews>) => {
    if (news.type === 'progress') onProgress(news.share)
    else if (news.type === 'done') resolve(news.wav)
    else reject(new Error(news.message))
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(chunks)
  return promise.finally(() => worker.terminate())
}

/** 'parley-2026-11-20-14-31.wav', by the clock on the wall. */
export function fileNameOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map(two)
  return `parley-${at.getFullYear()}-${parts.join('-')}.wav`
}

/** The browser has taken the file over by then. */
const REVOKE_MS = 10_000

export function offerFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(URL.revokeObjectURL, REVOKE_MS, href)
}
