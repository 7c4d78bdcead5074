/** Solves the bot check as the page's worker does, for tests that sign in. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { AltchaChallenge } from '#contract/api/auth.ts'

/** Returns the `captcha` value that the page would send. */
export async function solved({ parameters, signature }: AltchaChallenge): Promise<string> {
  // The contract's shape is the library's, without its optional parts.
  const challenge = { parameters, signature } as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
