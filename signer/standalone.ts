/** Runs the signer without a server as its parent, under an account of its own: the service manager starts and ends it. */
import type { Logger } from '#std/parent-channel.ts'

type Channel = Readonly<{ log: Logger; ready(): void }>

/** Log lines go to standard error as JSON, which every service manager collects. */
export function openStandalone(onClose: () => void): Channel {
  const logAt = (level: keyof Logger) => (fields: object, message: string) =>
    void process.stderr.write(`${JSON.stringify({ level, ...fields, msg: message })}\n`)
  process.on('SIGTERM', onClose)
  process.on('SIGINT', onClose)
  const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
  return { log, ready: () => log.info({}, 'the signer is ready') }
}
