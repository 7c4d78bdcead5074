/** The child's end of the channel to the process that started it: readiness, log lines, messages and the end. */

export type Logger = Readonly<Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>>

/** Messages of the channel itself; every other message belongs to the two programs. */
export type ControlMessage =
  | Readonly<{ control: 'ready'; value: unknown }>
  | Readonly<{ control: 'log'; level: keyof Logger; fields: object; message: string }>
  | Readonly<{ control: 'ping' | 'pong' }>

export const PING: ControlMessage = { control: 'ping' }
const PONG: ControlMessage = { control: 'pong' }

export const isControl = (message: object): message is ControlMessage => 'control' in message

export type ParentChannel<ToParent> = Readonly<{
  send(message: ToParent): void
  /** Reports that the process can be used, with what its parent must know of it. */
  ready(value?: unknown): void
  /** A child has no log of its own: its lines go to the parent's. */
  log: Logger
}>

type ChannelOptions<FromParent> = Readonly<{
  onMessage?: (message: FromParent) => void
  /** Ends the process when its parent has gone or closes it; exits at once by default. */
  onClose?: () => void
}>

export function openParentChannel<ToParent extends object = never, FromParent extends object = never>({
  onMessage,
  onClose = () => process.exit(0),
}: ChannelOptions<FromParent> = {}): ParentChannel<ToParent> {
  const send = (message: ToParent | ControlMessage): void => void process.send?.(message)
  const logAt = (level: keyof Logger) => (fields: object, message: string) =>
    send({ control: 'log', level, fields: withPlainErrors(fields), message })

  process.on('disconnect', onClose)
  process.on('SIGTERM', onClose)
  process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the parent decides when this process ends
  process.on('message', (message: object) => {
    if (isControl(message)) send(PONG)
    else onMessage?.(message as FromParent)
  })
  // The parent may have gone while this process was still loading its modules.
  if (!process.connected) onClose()
  return {
    send,
    ready: (value) => send({ control: 'ready', value }),
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
  }
}

/** Errors keep their message and stack; what else they carry may not pass the channel. */
const withPlainErrors = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? { message: value.message, stack: value.stack } : value,
    ]),
  )
