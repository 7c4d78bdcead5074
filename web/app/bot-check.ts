/** Passes the proof of work that a guest's first trade needs; the page does it before the guest confirms. */
import { passBotCheck, readChallenge } from '#contract/api/auth.ts'
import { isParleyError } from '#contract/errors.ts'
import { request } from '#web/lib/api.ts'

const TIMEOUT_MS = 60_000

async function passCheck(): Promise<void> {
  const answer = await request(readChallenge, { for: 'trade' })
  if (answer.mode !== 'altcha') throw new Error('A trade needs a proof of work, and this is none')
  const { solve } = await import('#web/features/sign-in/solve.ts')
  const captcha = await solve(answer.challenge, AbortSignal.timeout(TIMEOUT_MS))
  await request(passBotCheck, { body: { captcha } })
}

let passing: Promise<void> | undefined

function pass(): Promise<void> {
  passing ??= passCheck()
  passing.catch(() => {
    passing = undefined
  })
  return passing
}

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
