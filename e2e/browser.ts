/** Opens Chromium for the journeys; a page error, an unexpected console error or traffic off loopback fails the journey. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { PATIENCE_MS } from '../scripts/testing/patience.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

let launched: Promise<Browser> | undefined

/** Every file of a worker has the same Chromium, which ends with the process. Through a server of its own each message would be read twice. */
export function openBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  return launched
}

export type Visit = {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens another tab of the same person. */
  newTab(): Promise<Page>
  /** Expects matching console errors from here on (a server that is down causes some). */
  expectErrors(pattern: RegExp): void
  /** Closes the visit and fails on errors that the journey did not expect. */
  close(): Promise<void>
}

/** Opens a browser context for a new person, on desktop by default. */
export async function visit(browser: Browser, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  // A journey that fails leaves its visits open.
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(context)
    await context.close()
  })
  const troubles: string[] = []
  /** The refusals of the server, since a console error gives only the status. */
  const refused: string[] = []
  let expected: RegExp | undefined

  // Chromium reaches nothing else (CHROMIUM_FLAGS). A route would do both, but it turns the cache of the page off.
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (['127.0.0.1', 'localhost'].includes(hostname) || protocol === 'data:' || protocol === 'blob:') return
    troubles.push(`left loopback: ${request.url()}`)
  })

  async function newTab(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('response', (response) => {
      if (response.status() < 400) return
      const line = `${response.status()} ${response.request().method()} ${response.url()}`
      // Nothing waits for the body: that of a page that has gone on never comes.
      response.text().then(
        (body) => refused.push(`${line} ${body.slice(0, 500)}`),
        () => refused.push(line),
      )
    })
    return page
  }

  return {
    context,
    page: await newTab(),
    newTab,
    expectErrors: (pattern) => {
      expected = pattern
    },
    close: async () => {
      await context.close()
      const unexpected = troubles.filter((trouble) => !expected?.test(trouble))
      expect(unexpected, refused.join('\n')).toEqual([])
    },
  }
}

/** Prints what the pages of a journey that failed show. */
async function printPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const words = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    process.stderr.write(`${page.url()}\n${words.replaceAll(/\s*\n\s*/g, ' | ').slice(-3_000)}\n`)
  }
}
