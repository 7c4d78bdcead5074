/** Fields of a model view that may be missing: what is missing is not said. */
import * as z from 'zod/mini'

export const maybeNumber = z.optional(z.nullable(z.number()))
export const maybeText = z.optional(z.nullable(z.string()))
