import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TranscriptItem } from '#contract/transcript.ts'
import { fixtures } from '#tools/fixtures.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal } from '../../lib/testing/fake-server.ts'
import { conversationsIn } from './archive-stream.ts'
import { DataPanel } from './data-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { htmlHead, htmlOf, htmlTail } from './html-file.tsx'
import { importFile } from './import-file.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const base = { status: 'DONE', createdAtMs: NOW, isHidden: false, expanded: false } as const
const said = (title: string, more: Partial<TranscriptItem> = {}): TranscriptItem =>
  ({ ...base, type: 'MESSAGE', role: 'user', itemId: title.slice(0, 40), title, ...more }) as TranscriptItem

/** One result of every tool, as its fixture has it. */
const cards: TranscriptItem[] = Object.entries(fixtures).flatMap(([tool, { done }]) =>
  done.status === 'done'
    ? [
        {
          ...base,
          type: 'TOOL_NOTE' as const,
          itemId: tool,
          title: tool,
          data: {
            callId: tool,
            tool,
            intent: 'Reading…',
            arguments: done.input,
            output: done.output,
            startedAt: '2026-06-01T00:00:00.000Z',
          },
        },
      ]
    : [],
)
const HOSTILE =
  '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ![p](https://t.example/p.png)'
const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
const picture = { id: 'p', label: 'p', description: '1 KB', mimeType: 'image/png', size: 1, dataUrl: PIXEL }

function drawn(items: readonly TranscriptItem[], title = 'Title'): Document {
  const createdAt = '2026-06-01T00:00:00.000Z'
  const file = htmlHead(NOW) + htmlOf({ title, createdAt, items }, NOW) + htmlTail
  return new DOMParser().parseFromString(file, 'text/html')
}
const streamOf = (text: string, size: number) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })

describe('the HTML file', () => {
  it('has the card of every tool', () => {
    const page = drawn(cards)
    expect(page.querySelectorAll('section > ol > li')).toHaveLength(cards.length)
    for (const row of page.querySelectorAll('section > ol > li'))
      expect(row.textContent?.length).toBeGreaterThan(10)
    expect(page.querySelectorAll('h3').length).toBeGreaterThan(cards.length / 2)
  })

  it('runs no script, loads nothing and has nothing to press', () => {
    const page = drawn(
      [
        ...cards,
        said(HOSTILE),
        said(HOSTILE, { role: 'assistant', itemId: 'reply' } as Partial<TranscriptItem>),
      ],
      HOSTILE,
    )
    expect(page.querySelectorAll('script, iframe, object, embed, link, form, input, button')).toHaveLength(0)
    const elements = [...page.querySelectorAll('*')]
    const attributes = elements.flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
    const loading = attributes.filter(({ name }) =>
      ['src', 'srcset', 'poster', 'background', 'data'].includes(name),
    )
    expect(loading.filter(({ value }) => !value.startsWith('data:image/'))).toEqual([])
    const links = attributes.filter(({ name }) => name === 'href' || name === 'xlink:href')
    expect(links.filter(({ value }) => !/^(https?:|#|\/)/.test(value))).toEqual([])
    const css = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join()
    expect(css).not.toMatch(/@import|url\((?!"data:)/)
    expect(css.length).toBeGreaterThan(10_000)
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'")
  })

  it('has pictures inside, and says what was imported', () => {
    const page = drawn([
      said('look', { data: { attachments: [picture] }, imported: true } as Partial<TranscriptItem>),
    ])
    expect(page.querySelector('img')?.getAttribute('src')).toBe(PIXEL)
    expect(page.body.textContent).toContain('imported')
  })
})

describe('the JSON file', () => {
  const file = (conversations: readonly { title: string; items: TranscriptItem[] }[]): string =>
    `{"format":"parley.conversations","version":1,"exportedAt":"x","conversations":[${conversations
      .map(({ items, ...head }) => {
        const lines = items.map((item) => JSON.stringify(item)).join(',\n')
        return `\n${JSON.stringify({ ...head, createdAt: 't' }).slice(0, -1)},"items":[${lines && `\n${lines}`}]}`
      })
      .join(',')}\n]}\n`

  it.each([1, 7, 100_000])('is read conversation by conversation, in pieces of %i bytes', async (size) => {
    const written = [
      { title: 'Of “π” and ,"items":[', items: [said('one ]}'), said('two\n]},'), ...cards.slice(0, 3)] },
      { title: 'Empty', items: [] },
      { title: 'Last', items: [said('three')] },
    ]
    const read = []
    for await (const each of conversationsIn(streamOf(file(written), size))) read.push(each)
    expect(read).toEqual(written.map((each) => ({ ...each, createdAt: 't' })))
  })

  it('is read with the shown path only', async () => {
    const lines = ['a', 'b', 'b2', 'c'].map((title) => JSON.stringify(said(title)))
    const file = `{"conversations":[\n{"title":"One","createdAt":"t","items":[\n${lines.join(',\n')}\n],"parents":{"b2":"a","c":"b"},"shown":"c"},\n{"title":"Two","createdAt":"t","items":[\n${lines[0]}]}\n]}\n`
    const read = []
    for await (const { items } of conversationsIn(streamOf(file, 7)))
      read.push(items.map(({ title }) => title))
    expect(read).toEqual([['a', 'b', 'c'], ['a']])
  })
})

describe('an import', () => {
  const archive = (count: number, title = 'One') =>
    JSON.stringify({
      format: 'parley.conversations',
      version: 1,
      exportedAt: '2026-06-01T00:00:00.000Z',
      conversations: Array.from({ length: count }, () => ({
        title,
        createdAt: '2026-06-01T00:00:00.000Z',
        pinned: false,
        archived: false,
        items: [said('hello')],
      })),
    })
  const parts = (calls: readonly { body: unknown }[]) =>
    calls.map(({ body }) => (body as { conversations: unknown[] }).conversations.length)

  it('sends a large file in parts', async () => {
    const calls = fakeServer({
      'POST /api/archive': ({ body }) => ({
        json: { imported: (body as { conversations: unknown[] }).conversations.length },
      }),
    })
    expect(await importFile(new File([archive(450)], 'a.json'))).toEqual({
      text: '450 conversations were imported. They are in your list.',
      isGood: true,
    })
    expect(parts(calls)).toEqual([200, 200, 50])
  })

  it.each([
    ['no JSON', 'It is not an export of conversations from Parley.'],
    [archive(201, ' '), 'At conversations.0.title'],
  ])('is refused before anything is sent', async (text, reason) => {
    const calls = fakeServer({})
    const { text: words, isGood } = await importFile(new File([text], 'a.json'))
    expect(isGood).toBe(false)
    expect(words).toContain(reason)
    expect(words).toContain('Nothing was changed.')
    expect(calls).toEqual([])
  })
})

describe('the panels', () => {
  const shown = (panel: React.ReactNode) =>
    render(<QueryClientProvider client={new QueryClient()}>{panel}</QueryClientProvider>)

  it('export one conversation in three forms', async () => {
    fakeServer({})
    const screen = await shown(<ExportPanel conversation="c 1" title="Bonk" onClose={() => undefined} />)
    await expect
      .element(screen.getByRole('link', { name: 'Markdown To read and paste' }))
      .toHaveAttribute('href', '/api/archive?format=markdown&conversation=c+1')
    await expect
      .element(screen.getByRole('link', { name: 'JSON To import again' }))
      .toHaveAttribute('href', '/api/archive?format=json&conversation=c+1')
    await expect
      .element(screen.getByRole('button', { name: 'HTML One page with the cards, without scripts' }))
      .toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('import a file and say what happened', async () => {
    fakeServer({
      'GET /api/shares': () => ({ json: { shares: [] } }),
      'POST /api/archive': () =>
        refusal(400, 'archive_refused', 'The file was not imported. Why. Nothing was changed.'),
    })
    const screen = await shown(<DataPanel onClose={vi.fn()} />)
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['{"a":1}'], 'a.json'))
    await expect
      .element(screen.getByText('It is not an export of conversations from Parley.', { exact: false }))
      .toBeVisible()
    expect(await findingsNow(screen.container)).toEqual([])
  })
})
