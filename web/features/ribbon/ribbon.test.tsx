import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import { Connection, Ribbon, WalletChip } from './ribbon.tsx'

const ADDRESS = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'

beforeEach(() => page.viewport(1280, 800))

const open = (app: FakeApp, address?: string) =>
  render(
    <AppProvider value={app}>
      <div style={{ width: 1200 }}>
        <Ribbon
          connection={<Connection />}
          systems={null}
          total={null}
          wallet={<WalletChip address={address} />}
        />
      </div>
    </AppProvider>,
  )

describe('the wallet chip', () => {
  it.each([
    ['[S2.13] shows the first and the last four characters', ADDRESS, 'Adk6…7o8Z'],
    ['[S2.14] shows ten characters or fewer whole', '1234567890', '1234567890'],
    ["[S2.15] shows the word 'Auto' when there is none", undefined, 'Auto'],
  ])('%s', async (_, address, shown) => {
    const screen = await render(<WalletChip address={address} />)
    expect(screen.container.textContent).toBe(shown)
  })

  it('says nothing of an address until it is known', async () => {
    const screen = await render(<WalletChip address={undefined} isLoading />)
    expect(screen.container.textContent).toBe('')
    await expect.element(screen.getByRole('button', { name: 'Wallet: loading' })).toBeVisible()
  })

  it("[S2.16, S2.17, S9.14] a click copies the whole address and says 'Wallet copied' for 1.2 s", async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const screen = await render(<WalletChip address={ADDRESS} />)
    await screen.getByRole('button').click()
    expect(write).toHaveBeenCalledWith(ADDRESS)
    await expect.poll(() => currentToasts()).toMatchObject([{ text: 'Wallet copied', ms: 1200 }])
    for (const { id } of currentToasts()) dropToast(id)
  })

  it('[C4.16] shows that a wallet was chosen for this session only', async () => {
    const screen = await render(<WalletChip address={ADDRESS} isChosen />)
    expect(screen.container.textContent).toBe('Adk6…7o8Zchosen')
    await expect.element(screen.getByRole('button', { name: /chosen for this session/ })).toBeVisible()
  })

  it('[C8.25] a clipboard that refuses is passed over in silence', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const screen = await render(<WalletChip address={ADDRESS} />)
    await screen.getByRole('button').click()
    expect(currentToasts()).toEqual([])
  })
})

describe('the brand', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it.each([
    ['the first view', '/?scenario=x', '/'],
    ['the first view with the chosen codec', '/?x=1&codec=pcmu', '/?codec=pcmu'],
  ])('[S2.4, S2.18] loads %s', async (_, at, home) => {
    history.replaceState(null, '', at)
    const go = vi.fn()
    const screen = await render(
      <AppProvider value={fakeApp()}>
        <Ribbon connection={null} systems={null} total={null} wallet={null} go={go} />
      </AppProvider>,
    )
    await screen.getByRole('button', { name: /reload/ }).click()
    expect(go).toHaveBeenCalledExactlyOnceWith(home)
  })
})

describe('the ribbon', () => {
  it('[S2.10, S6.21, S6.22, S6.27] says who a guest is', async () => {
    const screen = await open(fakeApp())
    await expect.poll(() => screen.container.textContent).toContain('Demo')
    expect(screen.container.textContent).toContain('Shared demo persona')
  })

  it('[S4.9] shows no state of the line before the first connection', async () => {
    const screen = await open(fakeApp())
    expect(screen.container.textContent).not.toMatch(/Live|Linking|Fault|Offline/)
  })

  it('[S2.7, S4.1, S4.2, S4.7, S4.8] its control disconnects and connects', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    await expect.poll(() => screen.container.textContent).toContain('Live')
    await screen.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => screen.container.textContent).toContain('Offline')
    expect(app.ended).toEqual(['sess_1'])
    await screen.getByRole('button', { name: 'Connect' }).click()
    expect(app.session.get().phase).not.toBe('idle')
  })

  it('leaves the word and the way to hang up to the stage of a call by voice', async () => {
    const app = fakeApp()
    const screen = await open(app)
    await app.goLive()
    const hangUp = screen.getByRole('button', { name: 'Disconnect' })
    await expect.element(hangUp).toBeVisible()
    app.voice.set({ phase: 'live' })
    await expect.poll(() => hangUp.elements()).toEqual([])
    // It is read out beside the dot, as on a phone.
    expect(screen.getByText('Live', { exact: true }).element().getBoundingClientRect().width).toBe(1)
    app.voice.set({ phase: 'off' })
    await expect.element(hangUp).toBeVisible()
  })

  it('[S4.3, S4.4] there is nothing to press while it links', async () => {
    const app = fakeApp({ fetchToken: () => new Promise(() => undefined) })
    const screen = await open(app)
    app.session.dispatch({ type: 'connect' })
    await expect.poll(() => screen.container.textContent).toContain('Linking')
    await expect.poll(() => screen.container.textContent).toContain('Connecting…')
    expect(screen.container.querySelectorAll('button')).toHaveLength(2)
  })

  it('can be walked by keyboard: brand, control, wallet', async () => {
    const app = fakeApp()
    await app.goLive()
    const screen = await open(app, ADDRESS)
    await expect.poll(() => screen.container.textContent).toContain('Live')
    const stops: (string | null)[] = []
    for (let press = 0; press < 3; press++) {
      await userEvent.keyboard('{Tab}')
      stops.push(document.activeElement?.textContent ?? null)
    }
    expect(stops).toEqual(['Parley, reload', 'Disconnect', 'Adk6…7o8Z'])
  })
})
