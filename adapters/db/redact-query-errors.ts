/**
 * Keeps people's words out of what leaves this folder. Drizzle puts the parameters of a failed query into its message:
 * what people said, tool results, hashes of keys; and a message ends up in a log.
 */
import { DrizzleQueryError } from 'drizzle-orm'

type Store<T> = Record<keyof T, (...args: never[]) => Promise<unknown>>

/** Wraps a store so that its failed queries show statement and cause alone. */
export function redactQueryErrors<T extends Store<T>>(store: T): T {
  const methods = Object.entries<Store<T>[keyof T]>(store).map(([name, method]) => [
    name,
    (...args: never[]) => method(...args).catch(throwSealed),
  ])
  // fromEntries forgets the names; every method was wrapped one to one.
  return Object.fromEntries(methods) as T
}

function throwSealed(error: unknown): never {
  if (!(error instanceof DrizzleQueryError)) throw error
  throw new Error(`A query failed: ${error.cause?.message ?? 'unknown cause'}\n${error.query}`, {
    cause: error.cause,
  })
}
