/** Tests that the page says a fault once: each place has its word, and only the banner has a control. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FaultBanner } from '#web/features/fault/banner.tsx'
import { Connection } from '#web/features/ribbon/ribbon.tsx'
import { LineStatus } from '#web/features/status-bar/status-bar.tsx'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { AppProvider } from '#web/session/use-session.ts'

it.each([360, 1280])(
  '[S4.5, S4.6] at %i px a failure shows Fault, and the one Retry, in its banner, tries again',
  async (width) => {
    await page.viewport(width, 800)
    let tries = 0
    const app = fakeApp({
      fetchToken: () => {
        tries += 1
        return Promise.reject(new Error('down'))
      },
    })
    const screen = await render(
      <AppProvider value={app}>
        <Connection />
        <LineStatus />
        <FaultBanner />
      </AppProvider>,
    )
    app.session.dispatch({ type: 'connect' })
    await expect.poll(() => screen.container.textContent).toMatch(/^Fault/)
    await expect.poll(() => screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => tries).toBe(2)
  },
)
