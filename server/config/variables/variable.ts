/** The description of an environment variable, and the schemas that several of them share. */
import * as z from 'zod/mini'

export type Variable<S extends z.ZodMiniType = z.ZodMiniType> = Readonly<{
  /** The default, as docs/configuration.md shows it; undefined when there is none. */
  fallback?: string
  meaning: string
  /** Without any of these it does nothing. */
  needs?: readonly string[]
  /** Completes the sentence "NAME is not usable: …" for an operator. */
  remedy: string
  schema: S
}>

/** Keeps in the type whether there is a default. */
export const variable = <D extends Variable>(description: D): D => description

export const text = z.string().check(z.minLength(1))
export const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
export const webAddress = z.url({ protocol: /^https?$/ })
export const publicOrigin = webAddress.check(z.refine((value) => URL.parse(value)?.origin === value))
