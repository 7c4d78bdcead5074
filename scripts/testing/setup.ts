/** Fails a Node test on an unexpected console.error and on a connection that leaves loopback. */
import net from 'node:net'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { waitPatiently } from './patience.ts'

waitPatiently(vi)

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const target = (Array.isArray(args[0]) ? args[0][0] : args[0]) as
    | { host?: string; path?: string }
    | undefined
  // A Unix socket has a path, so the host name of its client is not used.
  const host = typeof target === 'object' && !target?.path ? target?.host : undefined
  if (host && !/^(localhost|127\.|::1$|\[::1\]$)/.test(host)) throw new Error(`A test tried to reach ${host}`)
  return Reflect.apply(connect, this, args)
} as typeof connect

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'unexpected console.error').toEqual([])
  vi.restoreAllMocks()
})
