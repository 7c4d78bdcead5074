import { expect, it, vi } from 'vitest'
import type { LineEnd } from './line.ts'
import { createRemoteLine } from './remote-line.ts'
import type { ToMedia } from './wire.ts'

it('a bug in what a call does with a message ends that call, and throws nothing', () => {
  const commands: ToMedia[] = []
  const ends: LineEnd[] = []
  const [onEnd, error] = [vi.fn(), vi.fn()]
  const remote = createRemoteLine({
    call: 7,
    codec: 'opus',
    maxTextBytes: 100,
    send: (command) => void commands.push(command),
    onEnd,
    log: { error },
  })
  remote.line.onClose((end) => ends.push(end))
  remote.line.onText(() => {
    throw new Error('a bug')
  })
  remote.onMessage({ is: 'text', call: 7, text: 'hi' })
  expect([commands, ends]).toEqual([[{ do: 'close', call: 7 }], ['crashed']])
  expect([onEnd.mock.calls.length, error.mock.calls.length]).toEqual([1, 1])
})
