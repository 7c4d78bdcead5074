/** Reads the environment variables, each by its own schema. */
import type * as z from 'zod/mini'
import type { Variable } from './variables/variable.ts'
import { variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Variables = typeof variables
type Defaulted = {
  [K in keyof Variables]: Variables[K] extends { fallback: string } ? K : never
}[keyof Variables]
type ValueOf<K extends keyof Variables> = z.output<Variables[K]['schema']>
/** A variable with a default always has a value. */
export type Values = { [K in Defaulted]: ValueOf<K> } & {
  [K in Exclude<keyof Variables, Defaulted>]?: ValueOf<K>
}

/** An empty variable counts as unset, because shells and compose files clear one this way. */
export function readVariables(env: Environment): { values: Partial<Values>; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { fallback, remedy, schema }] of Object.entries<Variable>(variables)) {
    const raw = env[name]?.trim() || fallback
    if (raw === undefined) continue
    const { success, data } = schema.safeParse(raw)
    if (success) values[name] = data
    else problems.push(`${name} is not usable: ${remedy}.`)
  }
  // The loop fills each name from its own schema, which the compiler cannot verify.
  return { values: values as Partial<Values>, problems }
}

/** Returns the values that are set, under the names of the configuration. */
export function present<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: NonNullable<T[K]> } {
  // The filter makes the narrower type true.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
