/** Solves a proof-of-work challenge in a worker, in the form that the server reads. */
import type { AltchaChallenge } from '#contract/api/auth.ts'
import type { SolveResult } from './solve-worker.ts'

/** The text that goes with the request. Rejects when the challenge cannot be solved, and when `signal` aborts. */
export function solve(challenge: AltchaChallenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.addEventListener('message', ({ data: result }: MessageEvent<SolveResult>) => {
    if ('problem' in result) reject(new Error(result.problem))
    else resolve(btoa(JSON.stringify({ challenge, solution: result.solution })))
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  worker.postMessage(challenge)
  return promise.finally(() => worker.terminate())
}
