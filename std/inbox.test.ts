import { expect, it } from 'vitest'
import { createInbox } from './inbox.ts'

it('finishes an input before it handles one that arrived meanwhile', () => {
  const log: string[] = []
  const take = createInbox<{ name: string; next?: string[] }>(({ name, next = [] }) => {
    log.push(`${name} begins`)
    for (const each of next) take({ name: each })
    log.push(`${name} ends`)
  })
  take({ name: 'a', next: ['b', 'c'] })
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

it('goes on after an input that failed', () => {
  const handled: number[] = []
  const take = createInbox<{ n: number }>(({ n }) => {
    if (n === 1) throw new Error('broken')
    handled.push(n)
  })
  expect(() => take({ n: 1 })).toThrow('broken')
  take({ n: 2 })
  expect(handled).toEqual([2])
})
