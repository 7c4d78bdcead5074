/** Schemas for bodies that others write: what we read must be right, what we do not read may be anything. */
import * as z from 'zod/mini'

/**
 * Keeps the items that fit and drops those that do not, as a source may have one odd token among twenty good ones;
 * when none fits, the shape has changed.
 */
export const lenientList = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items, context): z.output<S>[] => {
      const parsed = items.map((each) => z.safeParse(item, each))
      const good = parsed.flatMap((result) => (result.success ? [result.data] : []))
      if (items.length > 0 && good.length === 0)
        context.issues.push({ code: 'custom', message: 'no item has the expected shape', input: items })
      return good
    }),
  )

/** A number that was written as a string, such as '0.0000214'. */
export const numericString = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?(e[+-]?\d+)?$/i)),
  z.transform(Number),
)

/** Absent and null mean the same to us. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const MAX_TEXT = 200

/** Names and symbols are written by whoever made the token; none needs to be longer than this. */
export const shortText = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, MAX_TEXT)),
)

/** The address when it is an https one; a picture or page anywhere else is left out. */
export const httpsOrNothing = (url: string | null | undefined): string | undefined =>
  url?.startsWith('https://') && URL.canParse(url) ? url : undefined
