/** Starts one product for all journeys that change nothing in it; the others start their own. */
import type { TestProject } from 'vitest/node'
import { startApp } from './app.ts'

/** Signs in as a superadmin (admin.test.ts). */
const ROOT = 'root.admin@example.com'
/** Less than the one large trade of a user (passkey.test.ts), and more than any other. */
const PASSKEY_TRADE_USD = '40'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address and the data folder of the shared product. */
    sharedApp: Readonly<{ url: string; place: Readonly<Record<string, string>> }>
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const app = await startApp({ PARLEY_SUPERADMINS: ROOT, PASSKEY_TRADE_USD }, { firstStart: true })
  provide('sharedApp', { url: app.url, place: app.place })
  return app.dispose
}
