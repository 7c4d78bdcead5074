/** Checks for bots without a third party: proof of work in the browser, signed here, counted once. */
import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { altchaChallenge } from '#contract/api/auth.ts'
import type { Captcha, Clock } from '#domain/ports.ts'
import type { BotChecks } from '#domain/sign-in/ports.ts'

/** About a fifth of a second on a laptop, a second on an old phone. */
const COST = 5_000
const COUNTER = [40, 120] as const
const LIFE_MS = 10 * 60_000

const payload = z.object({
  challenge: altchaChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
})

/** The widget sends base64 of JSON; anything else is no solution. */
function read(solution: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

type Deps = Readonly<{ key: Buffer; checks: Pick<BotChecks, 'spend'>; clock: Clock }>

export function altcha({ key, checks, clock }: Deps): Captcha {
  const secrets = {
    hmacSignatureSecret: key.toString('hex'),
    hmacKeySignatureSecret: createHash('sha256').update(key).update('derived keys').digest('hex'),
  }
  return {
    async challenge() {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER[0], COUNTER[1]),
        deriveKey,
        expiresAt: new Date(clock.now() + LIFE_MS),
        ...secrets,
      })
      if (!signature) throw new Error('a challenge was not signed')
      return { mode: 'altcha', challenge: { parameters: { ...parameters }, signature } }
    },
    async passes(solution) {
      const given = read(solution)
      if (!given) return false
      const { challenge, solution: solved } = given
      const { verified } = await verifySolution({
        // The contract's shape is the library's, less its optional parts.
        challenge: challenge as Challenge,
        solution: solved as never,
        deriveKey,
        ...secrets,
      })
      const { expiresAt } = challenge.parameters
      // Ours always end, and were signed so.
      if (!verified || expiresAt === undefined) return false
      return checks.spend(challenge.signature, new Date(expiresAt * 1000))
    },
  }
}
