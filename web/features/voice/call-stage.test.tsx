import '#ui/controls/controls.css'
import './call.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MessageItem } from '#contract/transcript.ts'
import { axeFindings } from '#tools/_kit/testing/card.tsx'
import { sample } from '../../../scripts/testing/full-run.ts'
import { setPreference } from '../../lib/preferences.ts'
import { type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import { AppProvider } from '../../session/use-session.ts'
import type { VoiceState } from '../../session/voice.ts'
import { VoiceBar } from './bar.tsx'
import { CallControls } from './call-controls.tsx'
import { CallNotes } from './call-notes.tsx'
import { CallCaptions } from './captions.tsx'
import { setPanel } from './open-panel.ts'
import { VoicePanels } from './panels.tsx'

const still = document.createElement('style')
still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }'

beforeEach(async () => {
  document.head.append(still)
  await page.viewport(1280, 800)
})
afterEach(() => {
  setPreference('captions', true)
  setPanel(undefined)
})

const said = (role: MessageItem['role'], title: string, data?: MessageItem['data']): MessageItem => ({
  itemId: `${role} ${title}`,
  type: 'MESSAGE',
  role,
  title,
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  ...(data && { data }),
})

async function open(state: Partial<VoiceState>, app = fakeApp(), onType = () => undefined) {
  app.voice.set(state)
  const screen = await render(
    <AppProvider value={app}>
      <VoiceBar panels={(open, onOpen) => <VoicePanels open={open} onOpen={onOpen} />} />
      <CallCaptions />
      <CallNotes onType={onType} />
      {state.phase && state.phase !== 'off' && <CallControls />}
    </AppProvider>,
  )
  return { app, screen, text: () => screen.container.textContent }
}

describe('a call by voice', () => {
  it('mutes and unmutes by one control whose word is what it does', async () => {
    const { app, screen } = await open({ phase: 'live' })
    await screen.getByRole('button', { name: 'Mute', exact: true }).click()
    expect(app.voice.get().mic).toBe('muted')
    await screen.getByRole('button', { name: 'Unmute' }).click()
    expect(app.voice.done).toEqual(['setMuted true', 'setMuted false'])
  })

  it('[S4.2] is ended by the control that is called as the status control is', async () => {
    const { app, screen } = await open({ phase: 'live' })
    await screen.getByRole('button', { name: 'Disconnect' }).click()
    expect(app.voice.done).toEqual(['stop'])
  })

  it('can be cancelled while it is being opened, when there is nobody to talk to yet', async () => {
    const { app, screen } = await open({ phase: 'linking' })
    await expect.element(screen.getByRole('button', { name: /Hold/ })).toBeDisabled()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    expect(app.voice.done).toEqual(['stop'])
  })

  it('has devices, recording and, under Advanced, codec and the three numbers behind More', async () => {
    const { screen } = await open({ phase: 'live' })
    const more = screen.getByRole('button', { name: 'More' })
    await more.click()
    const panel = screen.getByRole('dialog', { name: 'Call settings' })
    for (const name of ['Microphone', 'Speaker'])
      await expect.element(panel.getByRole('combobox', { name })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Record' })).toBeVisible()
    const numbers = ['Threshold', 'Audio kept before speech', 'Pause that ends your turn']
    expect(panel.getByRole('slider').elements()).toEqual([])
    await panel.getByText('Advanced').click()
    for (const name of numbers) await expect.element(panel.getByRole('slider', { name })).toBeVisible()
    await expect.element(panel.getByRole('radio', { name: 'pcmu' })).toBeInTheDocument()
    await more.click()
    await expect.poll(() => panel.elements()).toEqual([])
  })

  it('asks for an answer where none comes by itself', async () => {
    const { app, screen } = await open({ phase: 'live' })
    expect(screen.container.textContent).not.toContain('Answer')
    app.voice.set({ settings: { ...app.voice.get().settings, autoRespond: false } })
    await screen.getByRole('button', { name: 'Answer' }).click()
    expect(app.voice.done).toEqual(['ask'])
  })

  it('offers the tap that the browser wants before it lets anything sound', async () => {
    const { app, screen } = await open({ phase: 'live', playback: 'blocked' })
    await screen.getByRole('button', { name: 'Tap to hear' }).click()
    expect(app.voice.done).toEqual(['unblock'])
    await expect.poll(() => screen.container.textContent).not.toContain('Tap to hear')
  })

  const states: readonly Partial<VoiceState>[] = [
    { phase: 'live' },
    { phase: 'live', mic: 'muted' },
    { phase: 'live', mode: 'push-to-talk', talking: true },
    { phase: 'live', playback: 'blocked' },
    { problem: { kind: 'denied', message: '' } },
  ]
  it.each(sample(states, 2))('has nothing that axe finds: %o', async (state) => {
    const { screen } = await open(state)
    expect(await axeFindings(screen.container)).toEqual([])
  })
})

describe('what stands in the way', () => {
  it.each([
    ['denied', 'Microphone blocked', 'icon left of the address'],
    ['missing', 'No microphone was found', 'Plug one in'],
    ['busy', 'The microphone is in use elsewhere', 'Close the program that holds it'],
  ] as const)('%s is said with what to do, and can be tried again', async (kind, heading, todo) => {
    const { app, screen } = await open({ problem: { kind, message: '' } })
    const alert = screen.getByRole('alert')
    expect(alert.element().textContent).toContain(heading)
    expect(alert.element().textContent).toContain(todo)
    // One line on a desktop, and the only Retry.
    expect(alert.element().querySelector('p')?.clientHeight).toBeLessThan(24)
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(1)
    await alert.getByRole('button', { name: 'Retry' }).click()
    expect(app.voice.done).toEqual(['start'])
  })

  it.each(['insecure', 'unsupported'] as const)('%s has no second try', async (kind) => {
    const { screen } = await open({ problem: { kind, message: '' } })
    const alert = screen.getByRole('alert')
    await expect.element(alert.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    expect(alert.element().textContent).not.toContain('Retry')
  })

  it('is dismissed to type', async () => {
    const type = vi.fn()
    const { app, screen } = await open({ problem: { kind: 'denied', message: '' } }, fakeApp(), type)
    await screen.getByRole('button', { name: 'Dismiss' }).click()
    expect(type).toHaveBeenCalledOnce()
    expect(app.voice.get().problem).toBeUndefined()
  })

  it('of the server is shown in its own words', async () => {
    const message = 'All lines are busy. Try again in a minute.'
    const { text } = await open({ problem: { kind: 'refused', message } })
    expect(text()).toContain(message)
    expect(text()).toContain('The conversation is kept.')
  })
})

describe('captions', () => {
  const caption = (container: Element) =>
    [...container.querySelectorAll('[aria-label="Captions"] p')].map((line) => line.textContent)

  it('show both sides, and grey what was not heard', async () => {
    const app = fakeApp()
    app.transcript.add(said('user', 'Show my balances'))
    app.transcript.add(said('assistant', 'About $4,033,', { unheard: ' half of it SOL.' }))
    const { screen } = await open({ phase: 'live' }, app)
    expect(caption(screen.container)).toEqual(['Show my balances', 'About $4,033, half of it SOL.'])
    expect(screen.container.querySelector('.text-fg-3')?.textContent).toContain('half of it SOL.')
  })

  it('forget the last answer as soon as the person asks anew', async () => {
    const app = fakeApp()
    app.transcript.add(said('assistant', 'Hello'))
    app.transcript.add(said('user', 'And the price of SOL?'))
    const { screen } = await open({ phase: 'live' }, app)
    expect(caption(screen.container)).toEqual(['And the price of SOL?'])
  })

  it('show the end of a long answer, from a sentence on', async () => {
    const app = fakeApp()
    const long = `${'One more sentence that is a little long. '.repeat(9)}The end.`
    app.transcript.add(said('assistant', long))
    const { screen } = await open({ phase: 'live' }, app)
    const [line] = caption(screen.container)
    expect(line?.length).toBeLessThan(160)
    expect(line?.startsWith('One more')).toBe(true)
    expect(line?.endsWith('The end.')).toBe(true)
  })

  it('are put away and brought back', async () => {
    const { screen } = await open({ phase: 'live' })
    const captions = () => screen.container.querySelector('section[aria-label="Captions"]')
    const button = screen.getByRole('button', { name: 'Captions', exact: true })
    expect(captions()).not.toBeNull()
    await button.click()
    await expect.poll(captions).toBeNull()
    await expect.element(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect.poll(captions).not.toBeNull()
  })
})

describe('the keys', () => {
  async function listening(app: FakeApp = fakeApp()) {
    app.voice.set({ phase: 'live' })
    const screen = await render(
      <AppProvider value={app}>
        <VoiceBar panels={(open, onOpen) => <VoicePanels open={open} onOpen={onOpen} />} />
        <textarea aria-label="box" />
        <button type="button">Other</button>
      </AppProvider>,
    )
    return { app, screen, done: app.voice.done }
  }

  it('Space talks for as long as it is held', async () => {
    const { done } = await listening()
    await userEvent.keyboard('[Space>]')
    expect(done).toEqual(['talk true'])
    await userEvent.keyboard('[/Space]')
    expect(done).toEqual(['talk true', 'talk false'])
  })

  it('Space lets go when the window loses the focus', async () => {
    const { done } = await listening()
    await userEvent.keyboard('[Space>]')
    window.dispatchEvent(new Event('blur'))
    expect(done).toEqual(['talk true', 'talk false'])
    await userEvent.keyboard('[/Space]')
    expect(done).toEqual(['talk true', 'talk false'])
  })

  it('M mutes and unmutes', async () => {
    const { done } = await listening()
    await userEvent.keyboard('mm')
    expect(done).toEqual(['setMuted true', 'setMuted false'])
  })

  it('Ctrl or Command with Shift and V ends the call and starts one', async () => {
    const { app, done } = await listening()
    await userEvent.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
    expect(done).toEqual(['stop'])
    expect(app.voice.get().phase).toBe('off')
    await userEvent.keyboard('{Meta>}{Shift>}v{/Shift}{/Meta}')
    expect(done).toEqual(['stop', 'start'])
  })

  it('do nothing in a text field, or with other keys held', async () => {
    const { screen, done } = await listening()
    const box = screen.getByRole('textbox')
    await box.click()
    await userEvent.keyboard('m M [Space]{Control>}{Shift>}v{/Shift}{/Control}')
    box.element().blur()
    await userEvent.keyboard('{Control>}m{/Control}{Alt>}m{/Alt}')
    expect(done).toEqual([])
  })

  it('Space presses a button that was reached by keyboard, and talks after one was clicked', async () => {
    const { screen, done } = await listening()
    const other = screen.getByRole('button', { name: 'Other' })
    await other.click()
    await userEvent.keyboard('[Space]')
    expect(done).toEqual(['talk true', 'talk false'])
    screen.getByRole('textbox').element().focus()
    await userEvent.keyboard('{Tab}[Space]')
    expect(done).toHaveLength(2)
  })

  it('are off when they are switched off', async () => {
    setPreference('voiceShortcuts', false)
    const { done } = await listening()
    await userEvent.keyboard('m[Space]')
    expect(done).toEqual([])
    setPreference('voiceShortcuts', true)
  })
})

describe('the talk button', () => {
  const button = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    screen.container.querySelector('.call-hold') as HTMLElement

  it('talks while it is pressed, wherever the finger lets go', async () => {
    const { app, screen } = await open({ phase: 'live', mode: 'push-to-talk' })
    const target = button(screen)
    vi.spyOn(target, 'setPointerCapture').mockReturnValue()
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }))
    await expect.poll(() => target.textContent).toBe('Release to send')
    target.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: 1 }))
    expect(app.voice.done).toEqual(['talk true', 'talk false'])
  })

  it('talks while Enter holds it down', async () => {
    const { app, screen } = await open({ phase: 'live', mode: 'push-to-talk' })
    button(screen).focus()
    await userEvent.keyboard('{Enter>}')
    await userEvent.keyboard('{/Enter}')
    expect(app.voice.done).toEqual(['talk true', 'talk false'])
  })
})
