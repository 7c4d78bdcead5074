/** A swap of a guest in a browser, seen by a collector of traces: one connected trace for each action, from several processes. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '#std/trace.ts'
import { type Collector, openCollector, type Seen } from '../testing/collector.ts'
import { type App, startApp } from './app.ts'
import { openBrowser, visit } from './browser.ts'
import { log, say } from './journey.ts'

const START_MS = 120_000
const JOURNEY_MS = 300_000

let collector: Collector
let app: App
let browser: Browser

beforeAll(async () => {
  collector = await openCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  ;[app, browser] = await Promise.all([startApp(traced), openBrowser()])
}, START_MS)
afterAll(async () => {
  await browser?.close()
  await app?.dispose()
  await collector?.close()
})

const names = (spans: readonly Seen[]): ReadonlySet<string> =>
  new Set(spans.map(({ service, name }) => `${service}: ${name}`))

/** Every span but the page's first has its parent in the same trace. */
const orphans = (spans: readonly Seen[]): readonly Seen[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  return spans.filter(({ name, parentId }) => (name === 'action' ? parentId !== '' : !ids.has(parentId)))
}

describe('a traced server', () => {
  it(
    'exports one connected trace for each action, from the press of a key to the drawn card, and none of its words',
    async () => {
      const { page, expectErrors, close } = await visit(browser)
      expectErrors(/400 .*\/confirm$/)
      await page.goto(app.url)
      await say(page, 'swap half a SOL to USDC')
      const confirm = log(page).getByRole('button', { name: /^Confirm swap/ })
      await confirm.waitFor()
      const preview = await collector.trace((spans) => {
        const found = names(spans)
        return found.has('parley-page: drawn') && found.has('parley-server: turn')
      })
      expect([...names(preview)]).toEqual(
        expect.arrayContaining([
          'parley-page: action',
          'parley-page: drawn',
          'parley-server: turn',
          'parley-server: model',
          'parley-server: tool',
          'parley-server: upstream',
          'parley-server: outside http',
          'parley-server: database',
          'parley-server: signer request',
          'parley-signer: signer',
          'parley-server: event to the page',
        ]),
      )
      expect(orphans(preview)).toEqual([])

      await confirm.click()
      await log(page).getByRole('heading', { name: 'Swap confirmed', exact: true }).first().waitFor()
      const swap = await collector.trace(
        (spans) => names(spans).has('parley-page: drawn') && spans.some(isConfirm),
      )
      expect([...names(swap)]).toEqual(
        expect.arrayContaining([
          'parley-page: action',
          'parley-page: drawn',
          'parley-server: request',
          'parley-server: outside http',
          'parley-server: database',
          'parley-server: signer request',
          'parley-signer: signer',
        ]),
      )
      expect(orphans(swap)).toEqual([])
      expect(swap.find(({ service }) => service === 'parley-signer')?.attributes).toMatchObject({
        'parley.signer.request': expect.stringMatching(/^\/(sign|wallet|check-policy)$/),
      })

      const spans = collector.spans()
      const used = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
      expect([...used].filter((name) => !(ATTRIBUTES as readonly string[]).includes(name))).toEqual([])
      const values = spans.flatMap(({ attributes }) => Object.values(attributes)).join('\n')
      expect(values).not.toMatch(/half|USDC|0\.5|[1-9A-HJ-NP-Za-km-z]{32,}/)
      await close()
    },
    JOURNEY_MS,
  )
})

const isConfirm = ({ name, attributes }: Seen): boolean =>
  name === 'request' && attributes['http.route'] === '/api/trades/:id/confirm'
