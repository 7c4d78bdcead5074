/** A journey of pictures: pasted, dropped and taken, sent, opened large, and kept. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, PHONE, visit } from './browser.ts'
import { widths } from './conversation-list.ts'
import { complete, composer, replies, say, sayings } from './journey.ts'

const app = inject('sharedApp')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

/** Draws a picture of this color in the page and brings it to the composer as a clipboard or a drag does. */
const bring = (page: Page, way: 'paste' | 'drop', name: string, color: string): Promise<void> =>
  page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 })
    const context = canvas.getContext('2d')
    context.fillStyle = '${color}'
    context.fillRect(0, 0, 640, 320)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    data.items.add(new File([blob], '${name}', { type: 'image/png' }))
    const how = { bubbles: true, cancelable: true }
    const box = document.querySelector('textarea')
    if ('${way}' === 'paste') return void box.dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: data }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { ...how, dataTransfer: data }))
  })()`)

const attached = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Attached images' }).getByText(name)
/** The server keeps a picture without the name of its file. */
const thumbnail = (page: Page, at: 1 | 2): Locator =>
  sayings(page)
    .last()
    .getByRole('button', { name: `Open Image ${at}` })

it.each(widths())(
  'pictures are pasted, dropped or taken, sent, opened large, and still there after a reload, %s',
  async (_, device) => {
    const { page, newTab, close } = await visit(browser, device as BrowserContextOptions)
    await page.goto(app.url)
    await composer(page).focus()
    await bring(page, 'paste', 'pasted.png', 'teal')
    await attached(page, 'pasted.png').waitFor()
    await bring(page, 'drop', 'dropped.png', 'orange')
    await attached(page, 'dropped.png').waitFor()
    expect(await page.getByRole('button', { name: 'Take a picture' }).count()).toBe(device === PHONE ? 1 : 0)
    await say(page, 'what is on these')
    await complete(replies(page).last())
    await thumbnail(page, 2).waitFor()

    await thumbnail(page, 1).click()
    await page.getByRole('dialog', { name: 'Image 1' }).getByText('1 of 2').waitFor()
    await page.getByRole('button', { name: 'Next picture' }).click()
    await page.getByRole('dialog', { name: 'Image 2' }).getByText('2 of 2').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.reload()
    const second = await newTab()
    await second.goto(app.url)
    for (const tab of [page, second]) {
      await thumbnail(tab, 2).click()
      const picture = tab.getByRole('dialog', { name: 'Image 2' }).getByRole('img', { name: 'Image 2' })
      await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(300)
      await tab.keyboard.press('Escape')
    }
    await close()
  },
)
