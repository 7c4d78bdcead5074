/** Listeners and the store. */
import { expect, it, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

it('notifies each listener with the arguments until it unsubscribes', () => {
  const { notify, subscribe } = createListeners<[string, number]>()
  const [one, other] = [vi.fn(), vi.fn()]
  const unsubscribe = subscribe(one)
  subscribe(other)
  notify('a', 1)
  unsubscribe()
  notify('b', 2)
  expect(one.mock.calls).toEqual([['a', 1]])
  expect(other.mock.calls).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('a listener may unsubscribe while it is notified', () => {
  const { notify, subscribe } = createListeners()
  const last = vi.fn()
  const leave = subscribe(() => leave())
  subscribe(last)
  notify()
  notify()
  expect(last).toHaveBeenCalledTimes(2)
})

it('a store has its new value before its listeners run', () => {
  const store = createStore(1)
  const seen: number[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(3)
  expect([store.get(), ...seen]).toEqual([3, 2, 3])
})
