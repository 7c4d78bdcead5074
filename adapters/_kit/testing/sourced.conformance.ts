/** Defines what every sourced answer must carry for display. */
import { expect } from 'vitest'
import type { Sourced } from '#domain/sourced.ts'

/** The data of an answer that says where it is from and when. */
export function dataOf<T>(answer: Sourced<T>): T {
  if (!answer.ok) throw new Error(`no answer: ${answer.reason}`)
  expect(answer.source).not.toBe('')
  expect(new Date(answer.asOf).toISOString()).toBe(answer.asOf)
  expect(answer.official).toBe(true)
  expect(answer.stale).toBeUndefined()
  return answer.data
}

export const gone = (): AbortSignal => AbortSignal.abort(new Error('gone'))
