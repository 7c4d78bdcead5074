/** Starts one media process on a UDP port that is free. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '#domain/ports.ts'
import { type Child, startChild } from '#std/child-process.ts'
import type { FromMedia, MediaSettings, ToMedia } from './wire.ts'

export type MediaChild = Child<unknown, ToMedia>
export type GatewaySettings = Omit<MediaSettings, 'udpPort'> & { readonly udpPort?: number }

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
export const NAME = 'the media process'

export async function startMediaProcess(
  settings: GatewaySettings,
  log: Log,
  onMessage: (message: FromMedia) => void,
): Promise<MediaChild> {
  const udpPort = await freePort(settings)
  return startChild<unknown, FromMedia, ToMedia>({
    name: NAME,
    main: MAIN,
    args: [JSON.stringify({ ...settings, udpPort })],
    // Its garbage is small and short-lived: a small nursery keeps its pauses short and its memory flat.
    execArgv: ['--max-semi-space-size=4'],
    log,
    onMessage,
    hasHeartbeat: true,
  })
}

/** Binds the port before libdatachannel does, whose error would not say that the port is taken. */
async function freePort({ udpPort = 0, bindAddress }: GatewaySettings): Promise<number> {
  const socket = createSocket(bindAddress?.includes(':') ? 'udp6' : 'udp4')
  socket.bind({ port: udpPort, address: bindAddress, exclusive: true })
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(resolve))
  return port
}
