/** The chain process has no log of its own: what it has to say goes down the line to the server's. */
import type { Log } from '#domain/ports.ts'
import { stringifyJson } from './json.ts'

export function createLineLog(send: (line: string) => void): Log {
  const at = (level: keyof Log) => (fields: object, message: string) =>
    send(stringifyJson({ log: { level, fields: plain(fields), message } }))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** Errors have no JSON of their own. */
const plain = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? { message: value.message, stack: value.stack } : value,
    ]),
  )
