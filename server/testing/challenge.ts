/** Solves the bot check as the page's worker does, for tests that sign somebody in. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { AltchaChallenge } from '#contract/api/auth.ts'

/** What the page sends as `captcha`. */
export async function solved({ parameters, signature }: AltchaChallenge): Promise<string> {
  // The contract's shape is the library's, less its optional parts.
  const challenge = { parameters, signature } as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
