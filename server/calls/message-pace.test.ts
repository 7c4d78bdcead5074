import { expect, it } from 'vitest'
import { createMessagePace } from './message-pace.ts'

const guest = (id: string) => ({ actor: { kind: 'guest' as const, id }, network: '192.0.2.1' })
const user = (id: string) => ({ actor: { kind: 'user' as const, id }, network: '192.0.2.1' })

function start() {
  let now = 0
  const pace = createMessagePace({ now: () => now })
  const passed = (sender: Parameters<typeof pace>[0], tries: number): number =>
    Array.from({ length: tries }, pace(sender)).filter(Boolean).length
  const wait = (ms: number): void => {
    now += ms
  }
  return { passed, wait }
}

it('takes sixty messages of a person at once on all calls, and then two a second', () => {
  const { passed, wait } = start()
  expect(passed(guest('a'), 50) + passed(guest('a'), 50)).toBe(60)
  wait(1_000)
  expect(passed(guest('a'), 50)).toBe(2)
  wait(60_000)
  expect(passed(guest('a'), 100)).toBe(60)
})

it('takes three hundred of the guests of a network at once, and lets users there go on', () => {
  const { passed, wait } = start()
  const all = Array.from({ length: 8 }, (_, at) => passed(guest(`g${at}`), 60))
  expect(all.reduce((sum, each) => sum + each, 0)).toBe(300)
  expect(passed(user('u'), 10)).toBe(10)
  wait(1_000)
  expect(passed(guest('later'), 60)).toBe(10)
})
