/** A guest who trades for the first time is asked for a proof of work; the page does it before the word is said. */
import { passBotCheck, readChallenge } from '#contract/api/auth.ts'
import { ask, Refused } from '#web/lib/api.ts'

const PATIENCE_MS = 60_000

async function passCheck(): Promise<void> {
  const told = await ask(readChallenge, { for: 'trade' })
  if (told.mode !== 'altcha') throw new Error('A trade is asked for a proof of work, and this is none')
  const { solve } = await import('#web/features/sign-in/solve.ts')
  const captcha = await solve(told.challenge, AbortSignal.timeout(PATIENCE_MS))
  await ask(passBotCheck, { body: { captcha } })
}

let passing: Promise<void> | undefined

function pass(): Promise<void> {
  passing ??= passCheck()
  passing.catch(() => {
    passing = undefined
  })
  return passing
}

/** Once for this page; what goes wrong is tried again when the word needs it. A spoken one cannot wait for it. */
export const prepareCheck = (): void => void pass().catch(() => undefined)

/** Does what was asked, once more after the check when it was refused for want of it. */
export async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'captcha_required') throw error
    await pass()
    return work()
  }
}
