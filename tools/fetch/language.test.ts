import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, callsOf, think } from '#assistant/testing/rows.ts'
import { answered, asJson, callsIn, output, said, textOf } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { fetchTool } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'

const SEED = 'https://walletguide.example/seed-phrases'

languageConformance({
  contract: fetchTool,
  language,
  rows: [
    ...all('fetch', { url: SEED }, [
      `open ${SEED}`,
      SEED,
      `Please read ${SEED}.`,
      `what does ${SEED} say?`,
      `summarize this page: ${SEED}`,
    ]),
    ...all('fetch', { url: 'walletguide.example/seed-phrases' }, ['read walletguide.example/seed-phrases']),
  ],
})

const PAGES = [
  {
    title: 'Staking SOL: the basics',
    url: 'https://stakewise.example/staking-basics',
    site: 'stakewise.example',
  },
  {
    title: 'How to choose a validator',
    url: 'https://solana-notes.example/validators',
    site: 'solana-notes.example',
  },
  {
    title: 'How long unstaking takes',
    url: 'https://stakewise.example/unstaking',
    site: 'stakewise.example',
  },
]

/** Says a line after a search that found these pages. */
async function afterSearch(text: string, pages: readonly object[] = PAGES, between: readonly string[] = []) {
  const line = said('search the web for staking')
  const calls = callsIn(await think([line]))
  const outputs = calls.map(({ call_id }) => output(call_id, { query: 'staking', results: pages }))
  const talk = between.flatMap((each) => [said(each), answered('…')])
  const parts = await think([line, ...calls, ...outputs, answered('…'), ...talk, said(text)])
  return { urls: callsOf(parts).map(({ name, args }) => [name, args]), says: textOf(parts) }
}

describe('a page of the last search', () => {
  it.each([
    ['open the first result', 0],
    ['open the first one', 0],
    ['read the second one please', 1],
    ['open number 2', 1],
    ['open result 3', 2],
    ['can you open the last result', 2],
    ['show me the third article', 2],
    ['what does the second result say?', 1],
    ['the first link', 0],
    ['open the second', 1],
    ['open the validator article', 1],
    ['read the one about unstaking', 2],
  ])('%s', async (text, place) => {
    expect((await afterSearch(text)).urls).toEqual([['fetch', { url: PAGES[place]?.url }]])
  })

  it('is still counted after other talk', async () => {
    const { urls } = await afterSearch('open the second result', PAGES, ['price of jup', 'thanks'])
    expect(urls).toEqual([['fetch', { url: PAGES[1]?.url }]])
  })

  it('is asked for again where the line does not say which', async () => {
    expect((await afterSearch('open it')).says).toContain('Which one?')
    expect((await afterSearch('open it', PAGES.slice(0, 1))).urls).toHaveLength(1)
    expect((await afterSearch('open the fifth result')).says).toContain('found only 3')
  })

  it('is no token of a list that was shown before', async () => {
    const line = said('who is live on pump')
    const calls = callsIn(await think([line]))
    const rows = ['BONK', 'WIF'].map((symbol) => ({ symbol, name: symbol, mint: symbol, url: '' }))
    const outputs = calls.map(({ call_id }) =>
      output(call_id, { live: 2, viewers: 9, matching: 2, streams: rows }),
    )
    const parts = await think([line, ...calls, ...outputs, answered('…'), said('open the first result')])
    expect(textOf(parts)).toContain('no search results to open yet')
  })

  it('does not exist before a search', async () => {
    expect(textOf(await think([said('open the first result')]))).toContain('no search results to open yet')
  })
})

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(handler.modelView(fixture.output, fetchTool.input.parse(fixture.input)))
    expect(language.view.parse(view).title).toBe(fixture.output.title)
  }
})

describe('what it says of a page', () => {
  it('gives the beginning, short enough for the ear', async () => {
    const text = `A seed phrase is a list of words. ${'It goes on. '.repeat(60)}`
    const says = await answer(`open ${SEED}`, { site: 'walletguide.example', title: 'Seed phrases', text })
    expect(says).toMatch(
      /^“Seed phrases” on walletguide\.example begins: “A seed phrase is a list of words\. [^”]+” The card has the rest\.$/,
    )
    expect(says.length).toBeLessThan(400)
  })

  it('says when there is no text', async () => {
    expect(await answer(`open ${SEED}`, { site: 'walletguide.example', title: 'X', text: '' })).toBe(
      '“X” on walletguide.example has no text that I can read.',
    )
  })
})
