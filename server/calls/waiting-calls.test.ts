import { expect, it } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

const callOf = (actorId: string, { kind = 'guest', isReplying = false } = {}) => ({
  name: actorId,
  isReplying,
  session: { actor: kind === 'guest' ? { kind, id: actorId } : { kind, id: actorId, email: '', roles: [] } },
})
type Call = Parameters<ReturnType<typeof createWaitingCalls>['add']>[0]
const of = (...given: Parameters<typeof callOf>): Call => callOf(...given) as Call

it('eight calls of an actor wait; one more ends the oldest that does not reply', () => {
  const { add, remove } = createWaitingCalls()
  const calls = Array.from({ length: 8 }, (_, at) => of('ada', { isReplying: at === 0 }))
  expect(calls.flatMap((call) => add(call))).toEqual([])
  expect(add(of('bob'))).toEqual([])
  expect(add(of('ada', { kind: 'user' }))).toEqual([])
  expect(add(of('ada'))).toEqual([calls[1]])
  if (calls[4]) remove(calls[4])
  expect(add(of('ada'))).toEqual([])
})

it('the newest is never the one that goes', () => {
  const { add } = createWaitingCalls()
  const calls = Array.from({ length: 8 }, () => of('ada', { isReplying: true }))
  for (const call of calls) add(call)
  expect(add(of('ada'))).toEqual([calls[0]])
})

it('the guests of a network share 24', () => {
  const { add } = createWaitingCalls()
  const guests = Array.from({ length: 24 }, (_, at) => of(`guest ${at}`))
  for (const guest of guests) add(guest, 'home')
  expect(add(of('ada', { kind: 'user' }), 'home')).toEqual([])
  expect(add(of('elsewhere'), 'office')).toEqual([])
  expect(add(of('one more'), 'home')).toEqual([guests[0]])
})
