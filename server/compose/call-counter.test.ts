import { expect, it, vi } from 'vitest'
import { createCallCounter } from './call-counter.ts'

it('counts the requests to each source from the moment on that the counts have a place', async () => {
  const counter = createCallCounter()
  const send = vi.fn(async (text: string) => `${text}!`)
  const [rpc, helius] = [counter.of('rpc', send), counter.of('helius', send)]
  expect(await rpc('before')).toBe('before!')
  const count = vi.fn()
  counter.countCalls({ count })
  expect(await rpc('one')).toBe('one!')
  expect(await helius('two')).toBe('two!')
  expect(count.mock.calls).toEqual([
    [{ provider: 'chain', source: 'rpc' }, { calls: 1 }],
    [{ provider: 'chain', source: 'helius' }, { calls: 1 }],
  ])
})
