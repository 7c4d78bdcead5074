/** Schemas for bodies that others write: what we read must be right, what we do not read may be anything. */
import * as z from 'zod/mini'

/** No source sends more; checking each item costs time in this process. */
const MAX_ITEMS = 2_000

/**
 * Keeps the items that fit and drops those that do not, as a source may have one odd token among twenty good ones;
 * when none fits, the shape has changed.
 */
export const lenientList = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items, context): z.output<S>[] => {
      const parsed = items.slice(0, MAX_ITEMS).map((each) => z.safeParse(item, each))
      const good = parsed.flatMap((result) => (result.success ? [result.data] : []))
      if (items.length > 0 && good.length === 0)
        context.issues.push({ code: 'custom', message: 'no item has the expected shape', input: items })
      return good
    }),
  )

/** Everything there is is worth less; products of such figures stay within the contracts (contract/bounded.ts). */
const MAX_FIGURE = 1e30
export const marketFigure = z.number().check(z.gte(-MAX_FIGURE), z.lte(MAX_FIGURE))

/** A number that was written as a string, such as '0.0000214'. */
export const numericString = z.pipe(
  z.pipe(z.string().check(z.maxLength(200), z.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i)), z.transform(Number)),
  marketFigure,
)

/** Absent and null mean the same to us. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const MAX_TEXT = 200

/** The maker of a token writes its names and symbols; none needs to be longer than this. */
export const shortText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, MAX_TEXT)),
)

const MAX_URL = 2_000

/** The address when it is an https one of usual length; a picture or page anywhere else is left out. */
export const httpsOrNothing = (url: string | null | undefined): string | undefined =>
  url?.startsWith('https://') && url.length <= MAX_URL && URL.canParse(url) ? url : undefined

const MAX_TIME = 40

/** Returns the time when it can be read as one. */
export const timeOrNothing = (text: string | null | undefined): string | undefined =>
  text && text.length <= MAX_TIME && !Number.isNaN(Date.parse(text)) ? text : undefined

const MAX_TAGS = 20

/** Tags, labels and steps of a route, limited in length and number. */
export const shortTexts = z.pipe(
  z.array(shortText),
  z.transform((texts) => texts.slice(0, MAX_TAGS)),
)

/** An address in base58 has at most 44 characters. */
export const shortAddress = z.string().check(z.maxLength(64))
