/** Has a worker do the proof of work, and writes it as the server reads it. */
import type { AltchaChallenge } from '#contract/api/auth.ts'
import type { Solved } from './solved.ts'

/** The text that goes with the request; rejects when the work cannot be done, or `signal` gives it up. */
export function solve(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.addEventListener('message', ({ data: news }: MessageEvent<Solved>) => {
    if ('problem' in news) reject(new Error(news.problem))
    else resolve(btoa(JSON.stringify({ challenge, solution: news.solution })))
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
