import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endBySignal } from './signals.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

function running() {
  const exit = vi.fn()
  const close = vi.fn()
  const target = Object.assign(new EventEmitter(), { exit })
  endBySignal(target, close)
  return { target, exit, close }
}

it('closes once for a Ctrl-C that npm forwards', () => {
  const { target, exit, close } = running()
  target.emit('SIGINT')
  vi.setSystemTime(300)
  target.emit('SIGINT')
  target.emit('SIGTERM')
  expect(close).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
})

it('ends at once on a second Ctrl-C', () => {
  const { target, exit, close } = running()
  target.emit('SIGTERM')
  vi.setSystemTime(2000)
  target.emit('SIGINT')
  expect(close).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledExactlyOnceWith(130)
})
