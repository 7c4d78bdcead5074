/** Converts a transaction's failure from Solana's JSON RPC to the port's. */
import type { ChainError } from '#domain/chain.ts'

/** `"BlockhashNotFound"`, or an object with one key; numbers come as bigints from kit. */
export function toChainError(err: unknown, logs: readonly string[]): ChainError {
  if (typeof err === 'string') return { code: err, logs }
  const [kind, detail] = Object.entries(Object(err) as object)[0] ?? ['Unknown', undefined]
  if (kind !== 'InstructionError' || !Array.isArray(detail)) return { code: kind, logs }
  const [index, inner] = detail as readonly unknown[]
  return { ...innerError(inner), instruction: Number(index), logs }
}

function innerError(inner: unknown): Pick<ChainError, 'code' | 'custom'> {
  if (typeof inner === 'string') return { code: inner }
  const [kind, value] = Object.entries(Object(inner) as object)[0] ?? ['Unknown', undefined]
  return kind === 'Custom' ? { code: kind, custom: Number(value) } : { code: kind }
}
