import { expect, it, vi } from 'vitest'
import { createCallListeners } from './call-listeners.ts'
import type { Listener } from './realtime.ts'

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })
/** Makes named listeners, and records the names of those that were called. */
function listening() {
  const heard: string[] = []
  const called = (name: string) => (listener: Listener) => void heard.push(`${name} ${names.get(listener)}`)
  const names = new Map<Listener, string>()
  const listener = (name: string, closed?: Listener['closed']): Listener => {
    const made = { closed } as Listener
    names.set(made, name)
    return made
  }
  return { heard, called, listener }
}

it('every listener is notified in the order in which they came, without the one that is left out', () => {
  const { heard, called, listener } = listening()
  const listeners = createCallListeners(log(), 's')
  const [one, two] = [listener('one'), listener('two')]
  listeners.add(one)
  const remove = listeners.add(two)
  listeners.notify(called('a'))
  listeners.notify(called('b'), one)
  remove()
  listeners.notify(called('c'))
  expect(heard).toEqual(['a one', 'a two', 'b two', 'c one'])
})

it('a listener that throws is logged and harms no other', () => {
  const { heard, called, listener } = listening()
  const logged = log()
  const listeners = createCallListeners(logged, 's')
  const bad = listener('bad')
  listeners.add(bad)
  listeners.add(listener('good'))
  const error = new Error('broken')
  listeners.notify((each) => {
    if (each === bad) throw error
    called('a')(each)
  })
  expect(heard).toEqual(['a good'])
  expect(logged.error.mock.calls).toEqual([[{ err: error, sessionId: 's' }, expect.any(String)]])
})

it('a goodbye reaches each once, and nothing follows it', () => {
  const { heard, called, listener } = listening()
  const reasons: unknown[] = []
  const listeners = createCallListeners(log(), 's')
  listeners.add(listener('one', (reason) => void reasons.push(reason)))
  listeners.add(listener('two'))
  const reason = { code: 'ended' } as never
  listeners.sayGoodbye(reason)
  listeners.sayGoodbye(reason)
  listeners.notify(called('late'))
  expect([reasons, heard]).toEqual([[reason], []])
})
