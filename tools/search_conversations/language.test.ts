/** Tests how earlier conversations are asked for, and how what was found is said. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer } from '#assistant/testing/rows.ts'
import { asJson } from '#assistant/testing/talk.ts'
import { claimsMoneyMoved } from '#realtime/supervisor/claims.ts'
import { searchConversations } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import type { SearchSlots } from './language/search-slots.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: searchConversations, language, rows: phrasings })

function said(state: keyof typeof fixtures, slots: SearchSlots): string {
  const call = fixtures[state]
  if (call?.status !== 'done') throw new Error('only a finished call has a result')
  return language.says(language.view.parse(asJson(handler.modelView(call.output, {}))), slots)
}

describe('the answer', () => {
  it('gives the newest place with its date, its conversation and its words', () => {
    expect(said('one', { token: 'BONK' })).toMatch(
      /^I found BONK in 1 place\. The newest: on \d+ \w+ \d{4} at \d\d:\d\d UTC, in “Is BONK worth a look.*”, I said “BONK fell by 3% today/,
    )
    expect(said('many', { query: 'worth' })).toMatch(
      /^I found “worth” in more than 12 places\..* you said “is bonk worth a look\?”$/,
    )
  })

  it('takes the words of an imported file for no one’s here', () => {
    const view = {
      hits: [{ at: '2026-06-01T00:00:00Z', from: 'imported', said: 'sell it', conversation: 'Old' }],
    }
    expect(language.says({ ...view, has_more: false }, { query: 'sell' })).toContain(
      'in “Old”, an imported file says “sell it”',
    )
  })

  it('gives the date of a swap, and leaves amounts to the ledger', () => {
    const words = said('trades', { token: 'BONK', hasTrade: true })
    expect(words).toMatch(/^The last swap of BONK that you agreed to in a conversation was on /)
    expect(words).toContain('**show my BONK trades**')
    expect(claimsMoneyMoved(words)).toBe(false)
  })

  it.each([
    [{ token: 'JUP', period: 'last_week' }, 'I found nothing about JUP in your conversations last week.'],
    [{ query: 'slippage' }, 'I found nothing about “slippage” in your conversations.'],
    [
      { token: 'WIF', hasTrade: true },
      'I found no swap of WIF in your conversations. **Show my WIF trades** looks in the ledger, which has all of them.',
    ],
  ] satisfies [SearchSlots, string][])('says that there is nothing: %j', (slots, words) => {
    expect(said('empty', slots)).toBe(words)
  })

  it('quotes no address and no markup of strangers', () => {
    expect(said('hostile', { query: 'x' })).not.toMatch(/[<>]|javascript:/)
  })
})

describe('a time without a subject', () => {
  it.each([
    ['what did we talk about yesterday', 'yesterday'],
    ['what were we chatting about last week', 'last_week'],
    ['show me our conversations from this month', 'month'],
    ['remind me what we discussed today', 'today'],
  ])('%s', (line, period) => {
    expect(argsOf(line)).toEqual([{ period }])
  })

  it.each(['what did i buy yesterday', 'what happened yesterday'])('is another question: %s', (line) => {
    expect(lastOf(line).calls.map(({ tool }) => tool)).not.toContain('search_conversations')
  })

  it('says how many places there are', async () => {
    const hit = { at: '2026-11-20T09:00:00Z', from: 'me', said: 'price of jup', conversation: 'Prices' }
    expect(await answer('what did we talk about yesterday', { hits: [hit], has_more: false })).toBe(
      'I found 1 message in your conversations yesterday; each on the card leads to its turn. The newest: on 20 November 2026 at 09:00 UTC, in “Prices”.',
    )
    expect(await answer('what did we talk about yesterday', { hits: [], has_more: false })).toBe(
      'You had no conversations yesterday.',
    )
  })
})
