/** Tests the limits of open sockets with sockets that only count. */
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createOpenSockets } from './open-sockets.ts'

class FakeSocket extends EventEmitter {
  bufferedAmount = 0
  ended: string | undefined
  close(code: number): void {
    this.ended = String(code)
    this.emit('close')
  }
  terminate(): void {
    this.ended = 'terminated'
    this.emit('close')
  }
}

const ownerOf = (nth: number, kind: 'guest' | 'user' = 'guest') => ({
  id: `sess_${kind}_${nth}`,
  actor: kind === 'guest' ? { kind, id: `g${nth}` } : { kind, id: `u${nth}`, email: '', roles: [] },
})

it('the guests of one network share 64; users and other networks have their own', () => {
  const open = createOpenSockets()
  const sockets = Array.from({ length: 64 }, () => new FakeSocket())
  for (const [nth, socket] of sockets.entries()) open.add(ownerOf(nth), 'home', socket as never)
  expect(open.isFull(ownerOf(99), 'home')).toBe(true)
  expect(open.isFull(ownerOf(99), 'elsewhere')).toBe(false)
  expect(open.isFull(ownerOf(99, 'user'), 'home')).toBe(false)
  sockets[7]?.close(1000)
  expect(open.isFull(ownerOf(99), 'home')).toBe(false)
})

it('the oldest of a session goes, at once where its client reads nothing', () => {
  const open = createOpenSockets()
  const sockets = Array.from({ length: 6 }, () => new FakeSocket())
  if (sockets[1]) sockets[1].bufferedAmount = 1
  for (const socket of sockets) open.add(ownerOf(1), 'home', socket as never)
  expect(sockets.map(({ ended }) => ended)).toEqual([
    '4002',
    'terminated',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
