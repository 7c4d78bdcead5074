/** The link that was requested last: its code must still be there when the user returns from their mail. */
import * as z from 'zod/mini'

const sentLink = z.object({
  email: z.string(),
  code: z.string(),
  expiresAt: z.string(),
  outbox: z.optional(z.string()),
})
export type SentLink = z.output<typeof sentLink>

/** In this tab only, and no longer than the link is valid. */
const KEY = 'parley.sent-link'

export function keepSent(sent: SentLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent))
  } catch {
    // Storage that is forbidden or full: the code then lives as long as the menu is open.
  }
}

/** After a sign-out no link is awaited. */
export function forgetSent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept either.
  }
}

export function lastSent(nowMs: number): SentLink | undefined {
  try {
    const read = sentLink.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return read.success && Date.parse(read.data.expiresAt) > nowMs ? read.data : undefined
  } catch {
    return undefined
  }
}
