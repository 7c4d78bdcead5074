/** The proof of work that sign-in and a guest's first trade need; for a trade the page does it before the guest confirms. */
import { type AltchaChallenge, passBotCheck, readChallenge } from '#contract/api/auth.ts'
import { isParleyError } from '#contract/parley-error.ts'
import { request } from './api.ts'
import { loadOnce } from './retry.ts'
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

const TIMEOUT_MS = 60_000

async function passCheck(): Promise<void> {
  const answer = await request(readChallenge, { for: 'trade' })
  if (answer.mode !== 'altcha') throw new Error('A trade needs a proof of work, and this is none')
  const captcha = await solve(answer.challenge, AbortSignal.timeout(TIMEOUT_MS))
  await request(passBotCheck, { body: { captcha } })
}

const pass = loadOnce(passCheck)

/** Runs once per page; a failed check is tried again when a trade needs it. A spoken confirmation cannot wait for it. */
export const prepareBotCheck = (): void => void pass().catch(() => undefined)

/** Does `work`, and once more after the check when the server asks for one. */
export async function withBotCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isParleyError(error, 'captcha_required')) throw error
    await pass()
    return work()
  }
}
