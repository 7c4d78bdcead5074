/** Tavily: what is sent, what is read of its answers, and its refusals, on the stand-in and on the documented wire. */
import { describe, expect, it } from 'vitest'
import type { WebQuery } from '#domain/web.ts'
import { type TavilyStandInOptions, tavilyStandIn } from '#sandbox/web/tavily.ts'
import { type ScriptedSource, scriptedSource } from '../_kit/testing/scripted-source.ts'
import { tavilySearch } from './search.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const GUEST = { kind: 'guest', id: 'g1' } as const
const QUERY: WebQuery = { query: 'sol etf', maxResults: 5, depth: 'basic', wantsAnswer: true }

function connect(source: ScriptedSource, apiKey = 'tvly-1') {
  const clock = { time: NOW, now: () => clock.time }
  const { search } = tavilySearch({
    fetch: source.fetch,
    baseUrl: 'https://api.tavily.com',
    source: 'Tavily',
    clock,
    apiKey,
  })
  return {
    clock,
    requests: source.requests,
    ask: (query: Partial<WebQuery> = {}) => search({ ...QUERY, ...query }, GUEST),
  }
}
const wire = (body: unknown, status = 200) => scriptedSource(() => Response.json(body, { status }))
/** The example of the documentation. */
const DOCUMENTED = {
  query: 'sol etf',
  answer: null,
  images: [],
  results: [
    {
      title: 'T',
      url: 'https://ex.example/a',
      content: 'short',
      score: 0.71,
      raw_content: null,
      favicon: 'https://ex.example/f.ico',
    },
  ],
  response_time: 1.4,
  request_id: 'r-1',
}
const sandbox = (options: Partial<TavilyStandInOptions> = {}) => {
  const answer = tavilyStandIn({ clock: { now: () => NOW }, apiKey: 'tvly-1', ...options })
  return scriptedSource((_url, request) => answer(request))
}

describe('a search', () => {
  it('is one POST with the key and the documented fields', async () => {
    const { ask, requests } = connect(wire(DOCUMENTED))
    await ask({ since: 'w', depth: 'advanced' })
    expect(requests[0]?.method).toBe('POST')
    expect(requests[0]?.url).toBe('https://api.tavily.com/search')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer tvly-1')
    expect(await requests[0]?.json()).toMatchObject({
      query: 'sol etf',
      max_results: 5,
      search_depth: 'advanced',
      include_answer: true,
      time_range: 'w',
    })
  })

  it('is asked once in a minute', async () => {
    const { ask, requests, clock } = connect(wire(DOCUMENTED))
    await ask()
    clock.time += 59_000
    await ask()
    expect(requests).toHaveLength(1)
    clock.time += 2_000
    await ask()
    expect(requests).toHaveLength(2)
  })

  it.each<[string, () => ScriptedSource]>([
    ['the documented wire', () => wire(DOCUMENTED)],
    ['the stand-in', () => sandbox()],
  ])('gives pages on %s', async (_name, source) => {
    const answer = await connect(source()).ask({ query: 'staking' })
    if (!answer.ok) throw new Error(answer.reason)
    expect(answer).toMatchObject({ source: 'Tavily', official: true })
    for (const { url, title, content, score } of answer.data.results) {
      expect(url).toMatch(/^https:\/\/[\w.-]+\.example\//)
      expect([title, content].every((text) => text.length > 0)).toBe(true)
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThanOrEqual(1)
    }
    expect(answer.data.results.length).toBeGreaterThan(0)
    expect(answer.data.responseSeconds).toBeGreaterThan(0)
  })
})

describe('an answer', () => {
  const data = async (body: object) => {
    const answer = await connect(wire({ ...DOCUMENTED, ...body })).ask()
    return answer.ok ? answer.data : answer.reason
  }
  it('takes images as addresses or with descriptions, and a time as text', async () => {
    const images = ['https://a.example/1.png', { url: 'https://a.example/2.png', description: 'Two' }, 7]
    expect(await data({ images, response_time: '1.67' })).toMatchObject({
      images: [{ url: 'https://a.example/1.png' }, { url: 'https://a.example/2.png', description: 'Two' }],
      responseSeconds: 1.67,
    })
  })

  it('loses pages that nobody could open, and rows that are none', async () => {
    const [row] = DOCUMENTED.results
    const bad = [
      'javascript:alert(1)',
      'http://127.0.0.1/',
      'http://localhost/',
      'https://a@b.example/',
      'x',
    ].map((url) => ({ ...row, url }))
    expect(await data({ results: [...bad, null, 7, row] })).toMatchObject({
      results: [{ url: 'https://ex.example/a' }],
    })
  })

  it('may lack everything but its results', async () => {
    expect(await data({ answer: undefined, images: null, response_time: null, results: [] })).toEqual({
      results: [],
      images: [],
    })
    expect(
      await data({
        results: [{ url: 'https://ex.example/a', title: null, content: null, score: 'x', published_date: 7 }],
      }),
    ).toMatchObject({
      results: [{ url: 'https://ex.example/a', title: 'ex.example', content: '' }],
    })
  })

  it.each([{ results: 'none' }, { results: undefined }, { results: { 0: 'x' } }])(
    'of another shape is refused: %j',
    async (body) => {
      expect(await data(body)).toBe('shape_changed')
    },
  )
})

describe('a refusal', () => {
  it.each([
    [401, 'unconfigured'],
    [429, 'rate_limited'],
    [432, 'quota_exceeded'],
    [433, 'quota_exceeded'],
    [400, 'unavailable'],
    [500, 'unavailable'],
  ])('with %i is %s', async (status, reason) => {
    expect(await connect(wire({ detail: { error: 'no' } }, status)).ask()).toMatchObject({
      ok: false,
      reason,
    })
  })

  it('comes from the stand-in as it is documented', async () => {
    expect(await connect(sandbox(), 'wrong').ask()).toMatchObject({ reason: 'unconfigured' })
    expect(await connect(sandbox({ isSpent: () => 432 })).ask()).toMatchObject({ reason: 'quota_exceeded' })
    const limited = connect(sandbox({ requestsPerMinute: 1 }))
    await limited.ask({ query: 'a' })
    expect(await limited.ask({ query: 'b' })).toMatchObject({ reason: 'rate_limited' })
  })
})
