/** The journey of settings: the command palette by its key, a command, a setting that holds, and shortcuts that do what they say. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { widths } from './conversation-list.ts'
import { complete, composer, log, replies, say, sayings } from './journey.ts'
import { signIn } from './people.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** Before the page's code runs, it has no keys. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`)
  await page.locator(':root[data-awake]').waitFor()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const theme = (page: Page): Promise<string | null> => page.locator(':root').getAttribute('data-theme')
const path = (page: Page): string => new URL(page.url()).pathname

/** Types into the palette until the command is the chosen one, and runs it. */
async function run(page: Page, typed: string, command: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await dialog(page, 'Commands').getByRole('combobox').fill(typed)
  await dialog(page, 'Commands').getByRole('option', { name: command, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page, 'Commands').waitFor({ state: 'detached' })
}

it.each(widths())('finds a command by key, and keeps a setting over a reload, %s', async (_, device) => {
  const { page, close } = await visit(browser, device as BrowserContextOptions)
  await open(page, '/')
  await say(page, 'price of bonk')
  await complete(replies(page).last())
  const conversation = path(page)

  await run(page, 'dark', 'Dark theme')
  await expect.poll(() => theme(page)).toBe('dark')
  await run(page, 'preferences', 'Settings')
  const settings = dialog(page, 'Settings')
  await expect.poll(() => path(page)).toBe('/settings')
  await settings.getByText('Light', { exact: true }).click()
  await expect.poll(() => theme(page)).toBe('light')

  await page.reload()
  await settings.getByRole('radio', { name: 'Light' }).waitFor()
  expect(await theme(page)).toBe('light')
  expect(await settings.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await expect.poll(() => path(page)).toBe(conversation)
  await sayings(page).filter({ hasText: 'price of bonk' }).waitFor()

  await page.goForward()
  await settings.waitFor()
  await page.goBack()
  await settings.waitFor({ state: 'detached' })
  await close()
})

it.each(widths())('lists shortcuts that do what they say, %s', async (_, device) => {
  const { page, close } = await visit(browser, device as BrowserContextOptions)
  await open(page, '/')
  await page.keyboard.press('?')
  const sheet = dialog(page, 'Keyboard shortcuts')
  await sheet.getByRole('term').first().waitFor()
  const listed = await sheet.getByRole('term').allTextContents()
  expect(listed).toEqual(
    expect.arrayContaining([
      'Find and run a command',
      'Open settings',
      'Show these shortcuts',
      'Close what is open, or stop the answer',
      'Send',
      'Start a new line',
      'Bring back your last message, in an empty box',
    ]),
  )
  expect(listed).not.toContain('Save the open module')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+,')
  await dialog(page, 'Settings').waitFor()
  await page.keyboard.press('Control+k')
  await dialog(page, 'Commands').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Control+k')
  await dialog(page, 'Commands').waitFor({ state: 'detached' })
  // The browser goes back a moment after the panel has closed.
  await expect.poll(() => path(page)).toBe('/')

  await composer(page).fill('price of')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('bonk')
  expect(await composer(page).inputValue()).toBe('price of\nbonk')
  await composer(page).press('Enter')
  await complete(replies(page).last())
  await composer(page).press('ArrowUp')
  await expect.poll(() => composer(page).inputValue()).toBe('price of\nbonk')

  await run(page, 'what’s in the wallet?', '“what’s in the wallet?”')
  await sayings(page).filter({ hasText: 'what’s in the wallet?' }).waitFor()
  await close()
})

it('swaps with the slippage of the settings, and answers in their language', async () => {
  const person = await visit(browser)
  const { page, close } = person
  await signIn(app, person, 'sofia@example.com')
  await page.goto(`${app.url}/settings`)
  const settings = dialog(page, 'Settings')
  await settings.getByRole('combobox', { name: 'Default slippage' }).selectOption({ label: '0.3 %' })
  await settings.getByRole('combobox', { name: 'Language of answers' }).selectOption({ label: 'Español' })
  await expect
    .poll(async () => (await page.request.get(`${app.url}/api/settings`)).json())
    .toEqual({ slippageBps: 30, language: 'es' })

  await page.goto(app.url)
  await say(page, 'swap 0.01 SOL to USDC')
  const card = log(page).getByRole('alertdialog', { name: 'Swap preview' })
  await card.getByRole('button', { name: 'Details' }).click()
  await card.getByText('0.3%').waitFor()
  await say(page, 'what can you do')
  await expect.poll(() => replies(page).last().textContent()).toMatch(/Prueba con/)
  await close()
})
