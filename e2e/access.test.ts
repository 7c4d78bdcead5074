/** Runs axe on the page and the gallery in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { sample } from '../scripts/testing/full-run.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './browser.ts'
import { askForTheWallet } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude(without).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

const frames = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const
const themes = ['dark', 'light'] as const
const cases = frames.flatMap(([frame, options]) => themes.map((theme) => ({ frame, theme, options })))

it.each(sample(cases, 1))(
  'axe finds nothing on the page, empty and in a conversation: $frame, $theme',
  async ({ theme, options }) => {
    const { page, close } = await visit(browser, { ...options, colorScheme: theme })
    await page.goto(app.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
    await askForTheWallet(page)
    expect(await violations(page)).toEqual([])
    await close()
  },
)

it.each(sample(themes, 1))('axe finds nothing on the gallery: %s', async (theme) => {
  const { page, close } = await visit(browser, { ...DESKTOP, colorScheme: theme })
  await page.goto(`${app.url}/gallery`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // tools/cards.test.tsx runs axe on each card; the hundreds of them together take it a minute.
  expect(await violations(page, ['#tool-cards'])).toEqual([])
  await close()
})
