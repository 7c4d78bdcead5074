/** Brings up the loopback interface of a new network namespace, which Node has no call for. */
import { createRequire } from 'node:module'
import type * as Koffi from 'koffi'

const AF_INET = 2
const SOCK_DGRAM = 2
const SIOCSIFFLAGS = 0x8914
const IFF_UP_RUNNING = 0x41
/** struct ifreq: sixteen bytes of name, then the flags. */
const IFREQ_BYTES = 40
const FLAGS_AT = 16

export function bringUpLoopback(): void {
  const koffi: typeof Koffi = createRequire(import.meta.url)('koffi')
  const libc = koffi.load(null)
  const socket = libc.func('int socket(int, int, int)')
  const ioctl = libc.func('int ioctl(int, ulong, ...)')
  const close = libc.func('int close(int)')
  const request = Buffer.alloc(IFREQ_BYTES)
  request.write('lo')
  request.writeUInt16LE(IFF_UP_RUNNING, FLAGS_AT)
  const descriptor = socket(AF_INET, SOCK_DGRAM, 0)
  const result = ioctl(descriptor, SIOCSIFFLAGS, 'void *', request)
  close(descriptor)
  if (result !== 0) throw new Error('the loopback interface of the namespace did not come up')
}
