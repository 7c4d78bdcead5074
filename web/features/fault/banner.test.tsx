import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { onSendComposed } from '#web/lib/unsent.ts'
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

  it('does not say twice what was kept', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    const message = 'This call reached its time limit. Everything said is kept; start again to continue.'
    app.emit({ type: 'failed', fault: { kind: 'refused', message } })
    await expect
      .poll(() => screen.container.querySelector('[role=alert] span')?.textContent)
      .toBe('Your draft is kept, too.')
    app.outage.recovered()
    await expect
      .poll(() => screen.container.textContent)
      .toContain('The conversation and your draft are kept.')
  })

  it('is an alert with the way out', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    app.emit({ type: 'failed', fault: { kind: 'refused', message: 'The demo is full.' } })
    await expect
      .poll(() => screen.container.querySelector('[role=alert]')?.textContent)
      .toContain('The demo is full.')
    app.outage.recovered()
    await expect.poll(() => screen.container.textContent).toContain('Parley is back.')
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => screen.container.textContent).toBe('')
  })

  it('says that the server does not answer, then that it is back, and asks whether to send', async () => {
    const app = fakeApp()
    const screen = await open(app)
    const sent = vi.fn()
    const stop = onSendComposed(sent)
    await app.goLive()
    app.session.send('price of bonk')
    app.outage.lost()
    app.emit({ type: 'failed', fault: { kind: 'lost', message: 'The call dropped.' } })
    await expect
      .poll(() => screen.container.querySelector('[role=alert]')?.textContent)
      .toContain('Can’t reach Parley. Reconnecting. Your message was not sent')
    app.outage.recovered()
    await expect
      .poll(() => screen.container.querySelector('[role=status]')?.textContent)
      .toContain('Connected again. Send your message now?')
    expect(sent).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(sent).toHaveBeenCalledOnce()
    await expect.poll(() => screen.container.textContent).toBe('')
    stop()
  })

  it('says that the browser is offline where it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const app = fakeApp()
    const screen = await open(app)
    app.outage.lost()
    await expect.poll(() => screen.container.textContent).toContain('You are offline.')
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
      .toContain('Can’t reach Parley.')
    app.conversation.close()
  })
})
