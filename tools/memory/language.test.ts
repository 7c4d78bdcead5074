/** Tests how memory is asked for, and how its results are said. */
import { describe, expect, it } from 'vitest'
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

  it('says what was kept and forgotten, and why not', () => {
    expect(said('kept', 'remember')).toBe('I will remember: “I like short answers”.')
    expect(said('forgotten', 'forget')).toMatch(
      /^Forgotten: “I like short answers”\. You can undo it for ten seconds/,
    )
    expect(said('refused', 'remember')).toMatch(/^I keep only what you say about yourself/)
  })
})
