/** Bounded building blocks: every text, list, record, number and free value of a contract has a limit. */
import * as z from 'zod/mini'
import { outsideText } from './rules/outside-text.ts'

/** At most this many UTF-16 code units. */
export const text = (most: number) => z.string().check(z.maxLength(most))

/** Ids come from Parley, a provider or an outside program; the longest known one has 64 characters. */
export const id = text(128)
/** A name, label, title, code or slug. Stricter rules of the domain refuse with a message. */
export const name = text(200)
export const LABEL_MAX = 40
/** A name that a person gives a wallet or an address: of one line, and without letters that nobody sees. */
export const label = text(LABEL_MAX).check(
  z.overwrite((given) => outsideText(given, LABEL_MAX)),
  z.minLength(1),
)
/** A name that may come from a file of another server: of one line, and never only of letters that nobody sees. */
export const title = (most: number) =>
  text(most).check(
    z.trim(),
    z.minLength(1),
    z.overwrite((given) => outsideText(given, most) || 'Without a title'),
  )
/** A sentence or two for a user. */
export const line = text(2_000)
/** A page of text. */
export const prose = text(16_000)
/** ISO 8601 in UTC has 24 characters, with an offset and nanoseconds 35. */
export const time = text(40)
/**
 * A Solana address has 32 to 44 characters; models and users write longer ones, which are refused with a message.
 */
export const address = text(100)
/** A signature has 88 characters, a hash in hex 64. */
export const digest = text(128)
export const url = text(2_048)
/** The longest that mail takes. */
export const email = text(320)
/** A decimal number: u64 has 20 digits, u128 has 39, and a mint may have 255 places after the point. */
export const decimal = text(320)

/** Finite, and beyond any market: no token's total value has 30 digits. */
export const figure = z.number().check(z.gte(-1e100), z.lte(1e100))
/** A whole number from 0 to the largest exact one. */
export const count = z.int().check(z.gte(0))
/** A mint keeps its decimals in one byte. */
export const decimals = z.int().check(z.gte(0), z.lte(255))

export const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most))

/** The test of all contracts reads the bound of custom checks from `params`. */
const bound = (most: number, error: string) => ({ error, params: { bound: most } })

const KEY_MAX = 200

export const record = <T extends z.ZodMiniType>(value: T, most: number, keys = text(KEY_MAX)) =>
  z
    .record(keys, value)
    .check(
      z.refine(
        (entries) => Object.keys(entries).length <= most,
        bound(most, `must have at most ${most} entries`),
      ),
    )

/** JSON of any shape but bounded size: each value weighs one, each text and key its length. */
export const json = (most: number) =>
  z.unknown().check(z.refine((value) => weighs(value, most), bound(most, `must weigh at most ${most}`)))

/** Deeper than any expected value; walking deeper ones would overflow the stack. */
const DEPTH_MAX = 100

function weighs(value: unknown, most: number): boolean {
  let left = most
  function take(each: unknown, depth: number): boolean {
    left -= typeof each === 'string' ? each.length + 1 : 1
    if (left < 0 || depth > DEPTH_MAX) return false
    if (typeof each !== 'object' || each === null) return true
    if (Array.isArray(each)) return each.every((child) => take(child, depth + 1))
    return Object.entries(each).every(([key, child]) => {
      left -= key.length
      return take(child, depth + 1)
    })
  }
  return take(value, 0)
}

/** A body that the endpoint accepts and ignores. */
export const unread = z.optional(json(1_000))
