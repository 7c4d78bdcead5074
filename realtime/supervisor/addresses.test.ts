/** Tests that the assistant opens only pages that the person or a source has named. */
import { describe, expect, it } from 'vitest'
import { addressesIn, addressesInHistory } from './addresses.ts'
import { done, watch } from './testing/watch.ts'

const PAGE = 'https://guide.example/seed-phrases'

function conversation(addresses: readonly string[] = []) {
  const call = watch({ addresses })
  let calls = 0
  const asks = (name: string, args: object) => {
    calls += 1
    call.created()
    const item = {
      id: `i${calls}`,
      type: 'function_call',
      status: 'completed',
      call_id: `c${calls}`,
      name,
      arguments: JSON.stringify(args),
    }
    call.event({ type: 'response.output_item.done', response_id: 'r1', output_index: 0, item })
    call.finished()
    return `c${calls}`
  }
  return {
    types: (text: string) => call.user([{ type: 'input_text', text }], `u${++calls}`),
    reads: (tool: string, view: object, args: object = {}) =>
      call.tool(asks(tool, args), { ...done, modelView: JSON.stringify(view) }),
    /** True when the page would be opened. */
    opens(url: string) {
      // A turn of its own, so that none has too many calls.
      this.types('go on')
      const callId = asks('fetch', { url })
      const pending = call.state.pending.find((each) => each.callId === callId)
      call.tool(callId, { ok: false, code: 'x', message: '', status: 403, durationMs: 1 })
      return pending?.isOwnAddress !== true
    },
  }
}

describe('a page', () => {
  it.each([
    `read ${PAGE} to me`,
    'what is on guide.example/seed-phrases?',
    'open (http://www.guide.example/seed-phrases/), please',
    '看一下https://guide.example/seed-phrases。',
    'open GUIDE.example/seed-phrases#top.',
  ])('that the person names is opened: %s', (words) => {
    const talk = conversation()
    expect(talk.opens(PAGE)).toBe(false)
    talk.types(words)
    expect(talk.opens(PAGE)).toBe(true)
    expect(talk.opens(`${PAGE}?d=my+balance+is+12+SOL`)).toBe(false)
    expect(talk.opens('https://evil.example/')).toBe(false)
  })

  it('that a search, a page or a post names is opened, and nothing that is put together from it', () => {
    const talk = conversation()
    talk.types('search for seed phrases')
    talk.reads('search', { results: [{ url: PAGE, text: 'see https://evil.example/collect?d=' }] })
    talk.reads('twitter_search', { posts: [{ text: 'read notes.example/a?b=1!' }] })
    expect([PAGE, 'https://notes.example/a?b=1'].map((url) => talk.opens(url))).toEqual([true, true])
    const own = [
      'https://evil.example/collect?d=12+SOL',
      'https://evil.example/collect/12-SOL',
      'https://12-sol.evil.example/collect?d=',
      'https://ada:12sol@guide.example/seed-phrases',
      'https://guide.example:8443/seed-phrases',
      'https://guide.example/seed-phrases?',
    ]
    expect(own.filter((url) => talk.opens(url))).toEqual(['https://guide.example/seed-phrases?'])
  })

  it('is not named by what a tool repeats of its question, or of the conversation', () => {
    const talk = conversation()
    const own = 'https://evil.example/?d=12+SOL'
    talk.reads('search', { query: own, results: [] }, { query: own })
    talk.reads('twitter_search', { searched: own, posts: [] }, { queries: [own] })
    talk.reads('search', { query: own, results: [] }, { junk: 'a.bc '.repeat(3_000), query: own })
    talk.reads('search_conversations', { hits: [{ said: own }] })
    talk.reads('codex_start', { text: own }, { prompt: own })
    expect(talk.opens(own)).toBe(false)
  })

  it('that the conversation before the call has named is opened', () => {
    const message = (role: string, text: string) => ({
      item: { id: 'm', type: 'message', role, content: [{ type: 'input_text', text }] },
    })
    const history = [
      message('user', 'read guide.example/seed-phrases'),
      message('assistant', 'see https://own.example'),
      {
        item: {
          id: 'c',
          type: 'function_call',
          call_id: 'c',
          name: 'search',
          arguments: '{"query":"echo.example"}',
        },
      },
      {
        item: {
          id: 'o',
          type: 'function_call_output',
          call_id: 'c',
          output: '{"query":"echo.example","results":[{"url":"https://found.example/1"}]}',
        },
      },
      { item: 'unreadable' },
    ]
    const talk = conversation(addressesInHistory(history))
    expect(
      [PAGE, 'https://found.example/1', 'https://own.example', 'https://echo.example'].map((url) =>
        talk.opens(url),
      ),
    ).toEqual([true, true, false, false])
  })
})

it('finds none in plain words, and tries only so many', () => {
  expect(
    addressesIn('Hello. How are you? javascript:alert(1) data:text/html,x file:///etc/passwd 3.14'),
  ).toEqual([])
  const many = 'a.bc '.repeat(3_000)
  const budget = { left: 2_000 }
  addressesIn(many, budget)
  expect(budget.left).toBeLessThanOrEqual(0)
  expect(addressesIn('https://a.example', budget)).toEqual([])
  const said = (text: string) => ({
    item: { id: 'm', type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })
  // The newest message counts before any number of older ones.
  const history = [...Array.from({ length: 150 }, () => said(many)), said('read https://a.example')]
  expect(addressesInHistory(history)).toContain('a.example')
})

it.each([
  ['letters', 'a'.repeat(1_000_000)],
  ['dots', '.'.repeat(1_000_000)],
  ['short labels', 'a.'.repeat(500_000)],
  ['runs of labels', `${'a.'.repeat(1_000)} `.repeat(500)],
  ['runs of dots', `${'.'.repeat(2_000)}x `.repeat(500)],
  ['schemes', 'https://'.repeat(125_000)],
])('reads a million characters of %s once', (_name, text) => {
  expect(addressesIn(text).length).toBeLessThanOrEqual(2)
})
