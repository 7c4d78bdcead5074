/** Starts one product and one Chromium for all journeys that change nothing in them; the others start their own. */
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { startApp } from './app.ts'

/** Signs in as a superadmin (admin.test.ts). */
const ROOT = 'root.admin@example.com'
/** Less than the one large trade of a user (passkey.test.ts), and more than any other. */
const PASSKEY_TRADE_USD = '40'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address and the data folder of the shared product. */
    sharedApp: Readonly<{ url: string; place: Readonly<Record<string, string>> }>
    /** The WebSocket address at which Playwright reaches the shared Chromium. */
    chromiumEndpoint: string
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [app, server] = await Promise.all([
    startApp({ PARLEY_SUPERADMINS: ROOT, PASSKEY_TRADE_USD }, { firstStart: true }),
    chromium.launchServer({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS, host: '127.0.0.1' }),
  ])
  provide('sharedApp', { url: app.url, place: app.place })
  provide('chromiumEndpoint', server.wsEndpoint())
  return async () => {
    await server.close()
    await app.dispose()
  }
}
