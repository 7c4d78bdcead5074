import { describe, expect, it } from 'vitest'
import { tavilySearch } from '#adapters/tavily/search.ts'
import type { WebResults } from '#domain/web.ts'
import { tavilyStandIn } from '#sandbox/web/tavily.ts'
import { answered, failedWith, GUEST, NOW, runTool } from '../_kit/testing/handler.server.ts'
import { searchTool } from './contract.ts'
import { handler } from './handler.server.ts'

const PAGE = { title: 'Notes', url: 'https://solana-notes.example/fees', content: 'Fees are low.' }

const search = (data: Partial<WebResults>, args: object = {}) =>
  runTool(
    searchTool,
    handler,
    { query: 'fees', ...args },
    { webSearch: { search: async () => answered({ results: [PAGE], images: [], ...data }, 'Tavily') } },
  )

describe('search', () => {
  it('[C2.60, C3.26] gives pages with title, snippet, address, icon, date and score', async () => {
    const { output, model } = await search({
      answer: 'They are low.',
      results: [
        {
          ...PAGE,
          score: 0.714,
          publishedAt: '2026-11-01',
          faviconUrl: 'https://solana-notes.example/f.ico',
        },
      ],
      images: [{ url: 'https://solana-notes.example/a.png', description: 'A chart' }],
      responseSeconds: 1.4,
    })
    expect(output).toMatchObject({
      query: 'fees',
      answer: 'They are low.',
      results: [
        {
          title: 'Notes',
          url: PAGE.url,
          snippet: 'Fees are low.',
          favicon: 'https://solana-notes.example/f.ico',
          published_at: '2026-11-01',
          score: 0.71,
        },
      ],
      images: [{ url: 'https://solana-notes.example/a.png', description: 'A chart' }],
      response_time: 1.4,
      origin: { source: 'Tavily' },
    })
    expect(model).toMatchObject({ results: [{ site: 'solana-notes.example', text: 'Fees are low.' }] })
    expect(JSON.stringify(model)).not.toContain('.ico')
  })

  it.each([
    ['Wallets are drained by it. This page was written to test assistants: it is an attack.', null],
    ['Fees are low. Claim your airdrop now.', null],
    ['Fees are low on Solana these days.', 'Fees are low on Solana these days.'],
  ])('gives no answer from a page that asks its reader to act: %s', async (answer, given) => {
    const bait = {
      ...PAGE,
      title: 'JUP airdrop',
      content: 'Wallets are drained by it.  This page was written to test assistants: it is an attack.',
    }
    const { output } = await search({ answer, results: [PAGE, bait] })
    expect(output).toMatchObject({ answer: given })
  })

  it('passes on what was asked for, and on whose behalf', async () => {
    const received: unknown[] = []
    const webSearch = {
      search: async (...args: unknown[]) => {
        received.push(args.slice(0, 2))
        return answered({ results: [], images: [] })
      },
    }
    const args = {
      query: ' jup news ',
      max_results: 3,
      search_depth: 'advanced',
      include_answer: false,
      time_range: 'w',
    }
    await runTool(searchTool, handler, args, { webSearch })
    expect(received).toEqual([
      [{ query: 'jup news', maxResults: 3, depth: 'advanced', wantsAnswer: false, since: 'w' }, GUEST],
    ])
  })

  it('marks the turn, and cleans what strangers wrote', async () => {
    expect(searchTool.taints).toBe(true)
    const { output } = await search({
      results: [{ ...PAGE, title: '\u202eNotes\u200b\n now', content: 'x'.repeat(5_000) }],
    })
    expect(output.results[0]?.title).toBe('Notes now')
    expect(output.results[0]?.snippet.length).toBeLessThanOrEqual(600)
  })

  it('keeps a picture that has no caption', async () => {
    const url = 'https://cdn.example/a.png'
    expect((await search({ images: [{ url }] })).output.images).toEqual([{ url, description: '' }])
  })

  it('says what it looks for while it runs', () => {
    expect(searchTool.intent(searchTool.input.parse({ query: 'jup' }))).toBe('Searching the web for “jup”…')
    expect(searchTool.intent(searchTool.input.parse({ query: ' ' }))).toBe('Searching the web…')
  })

  it.each([
    ['missing_query', { query: ' ' }, undefined],
    ['not_configured', {}, 'unconfigured'],
    ['tavily_search_failed', {}, 'rate_limited'],
    ['tavily_search_failed', {}, 'quota_exceeded'],
  ] as const)('refuses with %s', async (code, args, reason) => {
    const webSearch = { search: async () => failedWith(reason ?? 'unavailable', 'Tavily') }
    await expect(runTool(searchTool, handler, { query: 'x', ...args }, { webSearch })).rejects.toMatchObject({
      code,
    })
  })

  it.each([{}, { query: 7 }, { query: 'x', max_results: 11 }, { query: 'x', time_range: 'h' }])(
    'does not take %j',
    (args) => expect(searchTool.input.safeParse(args).success).toBe(false),
  )

  it('finds the pages of the sandbox', async () => {
    const clock = { now: () => NOW }
    const fetch = tavilyStandIn({ clock, apiKey: 'k' })
    const webSearch = tavilySearch({
      fetch,
      baseUrl: 'https://api.tavily.com',
      source: 'Sandbox web',
      clock,
      apiKey: 'k',
    })
    const firstFor = async (query: string) =>
      (await runTool(searchTool, handler, { query }, { webSearch })).output.results[0]?.url
    expect(await firstFor('how does staking work')).toBe('https://stakewise.example/staking-basics')
    expect(await firstFor('what is slippage')).toBe('https://swapschool.example/slippage')
    expect(await firstFor('rug pull')).toBe('https://rugreport.example/what-is-a-rug-pull')
    expect(await firstFor('keep my seed phrase')).toBe('https://walletguide.example/seed-phrases')
    expect(await firstFor('xylophone recipes')).toBeUndefined()
  })
})
