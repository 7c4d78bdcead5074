import { describe, expect, it } from 'vitest'
import type { PageRead, WebPage } from '#domain/web.ts'
import { runTool } from '../_kit/testing/handler.server.ts'
import { fetchTool, MAX_TEXT } from './contract.ts'
import { handler } from './handler.server.ts'

const URL_OF_PAGE = 'https://walletguide.example/seed-phrases'
const AS_OF = '2026-11-20T14:30:52.000Z'

const read = (answer: PageRead, args: object = {}) =>
  runTool(fetchTool, handler, { url: URL_OF_PAGE, ...args }, { webPages: { read: async () => answer } })
const page = (extra: Partial<WebPage> = {}, args: object = {}) =>
  read(
    {
      ok: true,
      source: 'Web',
      asOf: AS_OF,
      page: { url: URL_OF_PAGE, title: 'Seed phrases', paragraphs: ['One.', 'Two.'], images: [], ...extra },
    },
    args,
  )

describe('fetch', () => {
  it('[C2.61, C3.31] gives title, address, snippet and text', async () => {
    const { output, model } = await page({
      excerpt: 'About words.',
      publishedAt: '2026-07-01',
      byline: 'Ada',
    })
    expect(output).toMatchObject({
      url: URL_OF_PAGE,
      title: 'Seed phrases',
      snippet: 'About words.',
      text: 'One.\n\nTwo.',
      isTruncated: false,
      byline: 'Ada',
      published_at: '2026-07-01T00:00:00.000Z',
      images: [],
      origin: { source: 'Web', asOf: AS_OF },
    })
    expect(model).toMatchObject({ site: 'walletguide.example', text: 'One.\n\nTwo.' })
  })

  it('keeps whole paragraphs of a long page, and gives a model the beginning unless it wants all', async () => {
    const paragraphs = Array.from({ length: 40 }, () => 'x'.repeat(900))
    const { output, model } = await page({ paragraphs })
    expect(output.text.length).toBeLessThanOrEqual(MAX_TEXT)
    expect(output.isTruncated).toBe(true)
    expect(model).toMatchObject({ more: true })
    expect(JSON.stringify(model).length).toBeLessThan(4_800)
    const { model: whole } = await page({ paragraphs }, { extract_depth: 'advanced' })
    expect(JSON.stringify(whole).length).toBeGreaterThan(14_000)
  })

  it('lists pictures only where they are wanted', async () => {
    const images = [{ url: 'https://walletguide.example/a.png', description: 'Steel' }]
    expect((await page({ images })).output.images).toEqual([])
    expect((await page({ images }, { include_images: true })).output.images).toEqual(images)
  })

  it('marks the turn, and cleans what strangers wrote', async () => {
    expect(fetchTool.taints).toBe(true)
    const { output } = await page({
      title: '\u202eevil\u0000',
      paragraphs: ['a\u200bb', ''],
      publishedAt: 'x'.repeat(99),
    })
    expect(output).toMatchObject({ title: 'evil', text: 'a b', published_at: null })
    const { output: signed } = await page({ byline: 'by A. Stranger '.repeat(20) })
    expect(signed.byline).toHaveLength(80)
  })

  it.each([
    ['address_invalid', 'page_address_invalid', 'not the address of a public web page'],
    ['address_blocked', 'page_address_blocked', 'not on the public internet'],
    ['no_internet', 'page_no_internet', 'WEB=live'],
    ['robots_refused', 'page_robots_refused', 'x.example does not allow programs'],
    ['too_many_redirects', 'page_too_many_redirects', 'x.example'],
    ['missing', 'page_missing', 'no page at this address'],
    ['refused', 'page_refused', 'status 403'],
    ['not_text', 'page_not_text', 'is a PDF file'],
    ['too_large', 'page_too_large', 'larger than 2 MB'],
    ['too_slow', 'page_too_slow', 'within 10 seconds'],
    ['unavailable', 'page_unavailable', 'did not answer'],
  ] as const)('says %s as %s', async (problem, code, words) => {
    const refused = read({ ok: false, problem, host: 'x.example', status: 403, type: 'application/pdf' })
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
  })

  it('asks for an address', async () => {
    await expect(page({}, { url: ' ' })).rejects.toMatchObject({ code: 'missing_url' })
    expect(fetchTool.input.safeParse({}).success).toBe(false)
  })
})
