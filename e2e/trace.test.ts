/** A swap of a guest in a browser, seen by a collector of traces: one connected trace for each action, from several processes. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ATTRIBUTES } from '#std/trace.ts'
import { type Collector, openCollector, type Seen } from '../testing/collector.ts'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { log, say } from './journey.ts'

let collector: Collector
let app: App
let browser: Browser

beforeAll(async () => {
  collector = await openCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  ;[app, browser] = await Promise.all([startApp(traced), openBrowser()])
})
afterAll(async () => {
  await app?.dispose()
  await collector?.close()
})

const names = (spans: readonly Seen[]): readonly string[] => [
  ...new Set(spans.map(({ service, name }) => `${service}: ${name}`)),
]

/** Every span but the page's first has its parent in the same trace. */
const orphans = (spans: readonly Seen[]): readonly Seen[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  return spans.filter(({ name, parentId }) => (name === 'action' ? parentId !== '' : !ids.has(parentId)))
}

const preview = () =>
  collector.traceWith(({ attributes }) => attributes['parley.tool'] === 'solana_swap_preview')
const swap = () =>
  collector.traceWith(({ attributes }) => attributes['http.route'] === '/api/trades/:id/confirm')

const BOTH = [
  'parley-page: action',
  'parley-page: drawn',
  'parley-server: database',
  'parley-server: signer request',
  'parley-server: upstream',
  'parley-signer: signer',
]
const PREVIEW = [
  ...BOTH,
  ...[
    'parley-server: turn',
    'parley-server: model',
    'parley-server: tool',
    'parley-server: event to the page',
  ],
]
const SWAP = [...BOTH, 'parley-server: request']

it('exports one connected trace for each action, from the press of a key to the drawn card, and none of its words', async () => {
  const { page, expectErrors, close } = await visit(browser)
  expectErrors(/400 .*\/confirm$/)
  await page.goto(app.url)
  await say(page, 'swap half a SOL to USDC')
  const confirm = log(page).getByRole('button', { name: /^Confirm swap/ })
  await confirm.waitFor()
  await expect.poll(() => names(preview())).toEqual(expect.arrayContaining(PREVIEW))
  await expect.poll(() => orphans(preview())).toEqual([])

  await confirm.click()
  await log(page).getByRole('heading', { name: 'Swap confirmed', exact: true }).first().waitFor()
  await expect.poll(() => names(swap())).toEqual(expect.arrayContaining(SWAP))
  await expect.poll(() => orphans(swap())).toEqual([])
  expect(swap().map(({ attributes }) => attributes['parley.signer.request'])).toContain('/sign')

  const attributes = collector.spans().flatMap((span) => Object.entries(span.attributes))
  const used = new Set(attributes.map(([name]) => name))
  expect([...used].filter((name) => !(ATTRIBUTES as readonly string[]).includes(name))).toEqual([])
  const values = attributes.map(([, value]) => value).join('\n')
  expect(values).not.toMatch(/half|USDC|0\.5|[1-9A-HJ-NP-Za-km-z]{32,}/)
  await close()
})
