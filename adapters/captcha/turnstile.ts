/** Verifies Cloudflare Turnstile's tokens with Cloudflare, which takes each only once. */
import * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import type { Captcha } from '#domain/ports.ts'
import { readText } from '../_kit/body.ts'
import { withDeadline } from '../_kit/timing.ts'
import type { Fetch } from '../_kit/upstream.ts'

const ORIGIN = 'https://challenges.cloudflare.com'
const VERIFY_URL = `${ORIGIN}/turnstile/v0/siteverify`
/** Named by the page's widget, so that a token made elsewhere on the site does not pass here. */
const ACTION = 'sign-in'
const TIMEOUT_MS = 5_000
const MAX_BYTES = 16 * 1024

const verdict = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
})

type Options = Readonly<{
  siteKey: string
  secret: string
  /** The host of the page: a token of another site does not pass. */
  hostname?: string
  fetch: Fetch
}>

export function turnstile({ siteKey, secret, hostname, fetch }: Options): Captcha {
  const ask = (solution: string, address: string) =>
    withDeadline(TIMEOUT_MS, async (signal) => {
      const body = new URLSearchParams({ secret, response: solution, remoteip: address })
      const answer = await fetch(new Request(VERIFY_URL, { method: 'POST', body, signal, redirect: 'error' }))
      return verdict.parse(JSON.parse((await readText(answer, MAX_BYTES)) ?? ''))
    })
  return {
    origin: ORIGIN,
    challenge: async () => ({ mode: 'turnstile', siteKey, action: ACTION }),
    async passes(solution, address) {
      try {
        const { success, action, hostname: host } = await ask(solution, address)
        return success && action === ACTION && (hostname === undefined || host === hostname)
      } catch (cause) {
        throw new ParleyError('upstream_failed', { service: 'Turnstile', reason: 'unavailable' }, { cause })
      }
    },
  }
}
