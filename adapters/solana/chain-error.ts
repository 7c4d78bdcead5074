/** Converts a transaction's failure from Solana's JSON RPC to the port's. */
import type { ChainError } from '#domain/chain.ts'

/** `"BlockhashNotFound"`, or an object with one key; numbers come as bigints from kit. */
export function toChainError(err: unknown, logs: readonly string[]): ChainError {
  if (typeof err === 'string') return { code: nameOf(err), logs }
  const [kind, detail] = firstOf(err)
  if (kind !== 'InstructionError' || !Array.isArray(detail)) return { code: kind, logs }
  const [index, inner] = detail as readonly unknown[]
  return { ...innerError(inner), instruction: numberOf(index), logs }
}

function innerError(inner: unknown): Pick<ChainError, 'code' | 'custom'> {
  if (typeof inner === 'string') return { code: nameOf(inner) }
  const [kind, value] = firstOf(inner)
  return kind === 'Custom' ? { code: kind, custom: numberOf(value) } : { code: kind }
}

function firstOf(value: unknown): readonly [string, unknown] {
  const [kind, detail] = Object.entries(Object(value) as object)[0] ?? ['Unknown', undefined]
  return [nameOf(kind), detail]
}

/** People read the name, so that a node cannot put a text of its own there. */
const nameOf = (text: string): string => (/^\w{1,64}$/.test(text) ? text : 'Unknown')

/** A u32; undefined for anything else. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 && number < 2 ** 32 ? number : undefined
}
