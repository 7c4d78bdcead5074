import { expect, it } from 'vitest'
import type { TranscriptItem } from '#contract/transcript.ts'
import { clippedArguments } from './audit.ts'
import { settled } from './settled.ts'

const item = (type: string, status: string, data: object) =>
  ({ type, status, data }) as unknown as TranscriptItem

it('an item that is done stays as it is', () => {
  const done = item('MESSAGE', 'DONE', { text: 'a' })
  expect(settled(done)).toBe(done)
})

it('what was in progress ends: a message as interrupted, a tool as it ended or as aborted', () => {
  expect(settled(item('MESSAGE', 'IN_PROGRESS', { text: 'a' }))).toEqual(
    item('MESSAGE', 'DONE', { text: 'a', interrupted: true }),
  )
  expect(settled(item('TOOL_NOTE', 'IN_PROGRESS', { name: 'search' }))).toMatchObject({
    status: 'DONE',
    data: { name: 'search', error: { code: 'tool_aborted' } },
  })
  const ended = { output: { found: 1 }, durationMs: 5 }
  expect(settled(item('TOOL_NOTE', 'IN_PROGRESS', { name: 'search' }), ended)).toEqual(
    item('TOOL_NOTE', 'DONE', { name: 'search', ...ended }),
  )
  expect(settled(item('BREADCRUMB', 'IN_PROGRESS', { a: 1 }))).toEqual(item('BREADCRUMB', 'DONE', { a: 1 }))
})

it('[S8.26] a check that died with its process lets the message through', () => {
  const checked = { ...item('MESSAGE', 'IN_PROGRESS', {}), guardrailResult: { status: 'IN_PROGRESS' } }
  expect(settled(checked as TranscriptItem)).toMatchObject({
    status: 'DONE',
    guardrailResult: {
      status: 'DONE',
      category: 'NONE',
      rationale: 'Error with runGuardrailClassifier.',
    },
  })
})

it('the arguments of a refused call are kept up to a thousand characters', () => {
  // Two quotation marks belong to the JSON of a text.
  const short = 'x'.repeat(998)
  expect(clippedArguments(short)).toBe(short)
  expect(clippedArguments(`${short}x`)).toEqual({ clipped: `"${short}x`, length: 1001 })
  expect(clippedArguments(undefined)).toBeUndefined()
})
