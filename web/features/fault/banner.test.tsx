import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { FaultBanner } from './banner.tsx'

const open = (app: ReturnType<typeof fakeApp>) =>
  render(
    <AppProvider value={app}>
      <FaultBanner />
    </AppProvider>,
  )

describe('the banner of a fault', () => {
  it.each([
    [[], 'The conversation and your draft are kept.'],
    [['one'], 'Your message was not sent; it is back in the box.'],
    [['one', 'two'], 'Your 2 messages were not sent; they are back in the box.'],
  ])('says what was kept: %j', async (messages, words) => {
    const answer = Promise.withResolvers<never>()
    const app = fakeApp({ fetchToken: () => answer.promise })
    const screen = await open(app)
    app.session.dispatch({ type: 'connect' })
    for (const message of messages) app.session.send(message)
    answer.reject(new Error('down'))
    await expect.poll(() => screen.container.querySelector('[role=alert] span')?.textContent).toBe(words)
  })

  it('is an alert with the way out, and says when the server is back', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    app.emit({ type: 'failed', fault: { kind: 'lost', message: 'The call dropped.' } })
    await expect
      .poll(() => screen.container.querySelector('[role=alert]')?.textContent)
      .toContain('The call dropped.')
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    app.session.dispatch({ type: 'recovered' })
    await expect.poll(() => screen.container.textContent).toContain('Parley is back.')
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => screen.container.textContent).toBe('')
  })

  it('Retry connects again', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    app.emit({ type: 'failed', fault: { kind: 'lost', message: 'The call dropped.' } })
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(app.session.get().phase).not.toBe('idle')
  })

  it('says that the conversation cannot be loaded', async () => {
    const app = fakeApp({ fetchConversation: () => Promise.reject(new Error('down')) })
    const screen = await open(app)
    app.conversation.start()
    await expect
      .poll(() => screen.container.querySelector('[role=alert]')?.textContent)
      .toContain('Parley does not answer.')
    app.conversation.close()
  })
})
