/** Tests how memory is asked for, and how its results are said. */

import { describe, expect, it } from 'vitest'
import { argsOf } from '#assistant/testing/dialogue.ts'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { claimsMoneyMoved } from '#realtime/supervisor/claims.ts'
import { memoryTool } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: memoryTool, language, rows: phrasings })

function said(state: keyof typeof fixtures, action: 'remember' | 'forget' | 'list'): string {
  const call = fixtures[state]
  if (call?.status !== 'done') throw new Error('only a finished call has a result')
  return language.says(language.view.parse(asJson(handler.modelView(call.output, { action }))), { action })
}

describe('the answer', () => {
  it('lists what is known with its day', () => {
    expect(said('done', 'list')).toMatch(
      /^This is what I remember about you:\n\n- I like short answers \(\d+ \w+ \d{4}\)/,
    )
    expect(claimsMoneyMoved(said('done', 'list'))).toBe(false)
    expect(said('empty', 'list')).toContain('nothing about you yet')
  })

  it('lists six facts, and counts the rest', () => {
    const list = (count: number, total: number): string =>
      language.says(
        {
          facts: Array.from({ length: count }, (_, at) => ({
            text: `fact ${at}`,
            said_at: '2026-11-20T10:00:00Z',
          })),
          total,
          refusal: null,
        },
        { action: 'list' },
      )
    expect(list(1, 1)).toBe('This is what I remember about you:\n\n- fact 0 (20 November 2026)')
    expect(list(8, 9)).toContain(
      '- fact 5 (20 November 2026)\n\nAnd 3 more notes, under **What Parley remembers**',
    )
    expect(list(8, 9)).not.toContain('fact 6')
    expect(list(6, 6)).not.toContain('more note')
  })

  it.each([
    ['sign_in', 'I remember nothing of guests'],
    ['switched_off', 'Memory is switched off'],
    ['off_the_record', 'This conversation is off the record'],
    ['here_only', 'in a conversation with Parley only'],
    ['nothing_found', 'I know nothing like that about you'],
    ['not_own_words', 'I keep only what you say about yourself'],
    ['another', 'I could not do that.'],
  ])('says why nothing was done: %s', (refusal, words) => {
    const says = (facts: { text: string; said_at: string }[]) =>
      language.says({ facts, total: 0, refusal }, { action: 'remember' })
    expect(says([])).toContain(words)
    expect(says([{ text: 'a', said_at: '' }])).toBe('I will remember: “a”.')
  })

  it('says that nothing was kept where nothing was', () => {
    const says = language.says({ facts: [], total: 0, refusal: null }, { action: 'remember' })
    expect(says).toContain('I keep only what you say about yourself')
  })

  it('says what was kept and forgotten, and why not', () => {
    expect(said('kept', 'remember')).toBe('I will remember: “I like short answers”.')
    expect(said('forgotten', 'forget')).toMatch(
      /^Forgotten: “I like short answers”\. You can undo it for ten seconds/,
    )
    expect(said('refused', 'remember')).toMatch(/^I keep only what you say about yourself/)
  })
})

it('keeps what is added to a wish', () => {
  const before = 'remember that I only want short answers'
  expect(argsOf(before, 'and that my favourite token is JUP')).toEqual([{ action: 'remember' }])
  expect(argsOf(before, 'also that I am in Porto')).toEqual([{ action: 'remember' }])
  expect(argsOf(before, 'and that was all')).toEqual([])
})
