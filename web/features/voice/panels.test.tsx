import '#ui/controls/controls.css'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DEFAULT_VOICE_ACTIVITY } from '#contract/rules/voice-activity.ts'
import { axeFindings } from '#tools/_kit/testing/card.tsx'
import { preference, setPreference } from '#web/lib/preferences.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import { VoiceBar } from './bar.tsx'
import { CodecChoice } from './codec-choice.tsx'
import { setPanel } from './open-panel.ts'
import { VoicePanels } from './panels.tsx'

/** Contrast is measured where a colour arrives, not on its way there. */
const still = document.createElement('style')
still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }'

beforeEach(async () => {
  document.head.append(still)
  setPanel(undefined)
  await page.viewport(1280, 900)
})

async function openBar(app: FakeApp) {
  return render(
    <AppProvider value={app}>
      <VoiceBar panels={(open, onOpen) => <VoicePanels open={open} onOpen={onOpen} />} />
    </AppProvider>,
  )
}

async function openPanel(app = fakeApp()) {
  const screen = await openBar(app)
  await screen.getByRole('button', { name: 'Voice settings' }).click()
  const panel = screen.getByRole('dialog', { name: 'Voice responsiveness' })
  await expect.element(panel).toBeVisible()
  return { app, screen, panel }
}

const DEVICES = {
  microphones: [
    { id: 'a', label: 'Desk microphone (USB)' },
    { id: 'b', label: 'Headset' },
  ],
  speakers: [{ id: 's', label: 'Headset' }],
}

describe('the bar', () => {
  it('[S2.41] has the microphone as a toggle whose word is its state', async () => {
    const app = fakeApp()
    const screen = await openBar(app)
    await screen.getByRole('button', { name: 'Mic on' }).click()
    await expect.element(screen.getByRole('button', { name: 'Mic off' })).toBeVisible()
    expect(app.voice.get().mic).toBe('muted')
  })

  it('[S2.41] is off while the browser blocks it, and a press asks the browser again', async () => {
    const app = fakeApp()
    app.voice.set({ mic: 'on', problem: { kind: 'denied', message: 'The browser blocked the microphone.' } })
    const screen = await openBar(app)
    await screen.getByRole('button', { name: 'Mic off' }).click()
    expect(app.voice.done).toEqual(['start'])
  })

  it('says plainly when there is no voice, and offers nothing then', async () => {
    const app = fakeApp()
    app.voice.set({ offered: 'no', whyNot: 'Built-in voice is not installed' })
    const screen = await openBar(app)
    expect(screen.container.textContent).toBe('Built-in voice is not installed')
    expect(screen.container.querySelector('button')).toBeNull()
  })

  it('shows nothing while it is not known', async () => {
    const app = fakeApp()
    app.voice.set({ offered: 'unknown' })
    expect((await openBar(app)).container.textContent).toBe('')
  })
})

describe('the panel of voice responsiveness', () => {
  it('[S2.42, S2.50] opens by the gear with the three presets', async () => {
    const { panel } = await openPanel()
    for (const words of ['Snappy Answers fastest', 'Balanced Waits a little', 'Patient Waits longest'])
      await expect.element(panel.getByRole('radio', { name: words })).toBeInTheDocument()
    await expect.element(panel.getByRole('radio', { name: /Balanced/ })).toBeChecked()
    await expect.element(panel.getByText('Balanced is recommended', { exact: false })).toBeVisible()
  })

  it('a preset sets all three values and keeps what is answered', async () => {
    const { app, panel } = await openPanel()
    await panel.getByRole('switch', { name: 'Reply automatically' }).click()
    await panel.getByRole('radio', { name: /Snappy/ }).click()
    expect(app.voice.get().settings).toEqual({
      threshold: 0.65,
      prefixPaddingMs: 250,
      silenceDurationMs: 380,
      autoRespond: false,
    })
  })

  it('[S5.22, S9.40] a slider moves by its step, at once, and the preset goes with it', async () => {
    const { app, panel } = await openPanel()
    const slider = panel.getByRole('slider', { name: 'Threshold' })
    slider.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(app.voice.get().settings.threshold).toBe(0.94)
    await expect.element(panel.getByRole('radio', { name: /Balanced/ })).not.toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(panel.getByRole('radio', { name: /Balanced/ })).toBeChecked()
    await userEvent.keyboard('{Home}')
    expect(app.voice.get().settings.threshold).toBe(0.2)
    await userEvent.keyboard('{End}')
    expect(app.voice.get().settings.threshold).toBe(0.98)
  })

  it.each([
    ['[S5.23]', 'Audio kept before speech', 'prefixPaddingMs', 310, 0, 1200],
    ['[S5.24]', 'Pause that ends your turn', 'silenceDurationMs', 510, 200, 2000],
  ] as const)('%s %s keeps to its range', async (_, name, key, lower, min, max) => {
    const { app, panel } = await openPanel()
    panel.getByRole('slider', { name }).element().focus()
    const valueOn = async (press: string) => {
      await userEvent.keyboard(press)
      return app.voice.get().settings[key]
    }
    expect(await valueOn('{ArrowLeft}')).toBe(lower)
    expect(await valueOn('{Home}')).toBe(min)
    expect(await valueOn('{End}')).toBe(max)
  })

  it('resets to the defaults', async () => {
    const { app, panel } = await openPanel()
    await panel.getByRole('radio', { name: /Patient/ }).click()
    await panel.getByRole('button', { name: 'Reset' }).click()
    expect(app.voice.get().settings).toEqual(DEFAULT_VOICE_ACTIVITY)
  })

  it('chooses hands-free or push-to-talk', async () => {
    const { app, panel } = await openPanel()
    await panel.getByText('Push to talk').click()
    expect(app.voice.get().mode).toBe('push-to-talk')
  })

  it('[S9.66] switches the hello of Parley off and on', async () => {
    const { panel } = await openPanel()
    const hello = panel.getByRole('switch', { name: 'Parley greets first' })
    await hello.click()
    expect(preference('disableSyntheticGreeting')).toBe(true)
    await hello.click()
    expect(preference('disableSyntheticGreeting')).toBe(false)
  })

  it('keeps the choice of captions and of keys', async () => {
    const { panel } = await openPanel()
    await panel.getByRole('switch', { name: 'Captions' }).click()
    await panel.getByRole('switch', { name: 'Keys' }).click()
    expect([preference('captions'), preference('voiceShortcuts')]).toEqual([false, false])
    setPreference('captions', true)
    setPreference('voiceShortcuts', true)
  })

  it('has nothing that axe finds', async () => {
    const { panel } = await openPanel()
    expect(await axeFindings(panel.element())).toEqual([])
  })
})

it('[S2.42] the gear is in the bar until a call begins: there More has all of it', async () => {
  const app = fakeApp()
  const screen = await openBar(app)
  const gear = screen.getByRole('button', { name: 'Voice settings' })
  await expect.element(gear).toBeVisible()
  app.voice.set({ phase: 'live' })
  await expect.poll(() => gear.elements()).toEqual([])
  app.voice.set({ phase: 'off' })
  await expect.element(gear).toBeVisible()
})

async function openMore() {
  const app = fakeApp()
  const screen = await render(
    <AppProvider value={app}>
      <div className="frame">
        <i className="stage" data-call="" />
        <VoicePanels open="more" onOpen={() => undefined} />
      </div>
    </AppProvider>,
  )
  app.voice.set({ phase: 'live' })
  const panel = screen.getByRole('dialog', { name: 'Call settings' })
  await expect.element(panel.getByRole('button', { name: 'Record' })).toBeVisible()
  return panel
}

it('offers no recording to download in a call before there is one', async () => {
  const panel = await openMore()
  expect(panel.getByRole('button', { name: 'Download WAV' }).elements()).toEqual([])
})

it.each([701, 820, 1024])('has the rows of both columns at one height at %i px', async (width) => {
  await page.viewport(width, 900)
  const panel = await openMore()
  await expect.poll(() => panel.element().querySelector('.call-settings')?.clientWidth).toBeGreaterThan(500)
  const topOf = (text: string) =>
    panel.getByText(text, { exact: true }).first().element().getBoundingClientRect().top
  const pairs = [
    ['Microphone', 'Speaker'],
    ['Captions', 'Parley greets first'],
    ['Recording', 'Responsiveness'],
  ] as const
  for (const [left, right] of pairs) expect([left, topOf(left)]).toEqual([left, topOf(right)])
  const size = (text: string) =>
    getComputedStyle(panel.getByText(text, { exact: true }).first().element()).fontSize
  expect(size('Talking')).toBe(size('Captions'))
})

it('shows all of the settings of a call on a tablet on its side', async () => {
  await page.viewport(1024, 768)
  const panel = await openMore()
  const body = panel.element().querySelector('.panel-body')
  await expect.poll(() => body?.clientWidth).toBeGreaterThan(500)
  expect(body?.scrollHeight).toBeLessThanOrEqual(body?.clientHeight ?? 0)
})

describe('the panel of devices', () => {
  async function openDevices(app = fakeApp()) {
    const { screen, panel } = await openPanel(app)
    await panel.getByRole('button', { name: 'Microphone and speaker' }).click()
    const devices = screen.getByRole('dialog', { name: 'Microphone and speaker' })
    await expect.element(devices).toBeVisible()
    return { app, screen, devices }
  }

  it('changes microphone and speaker, and back to the system’s own', async () => {
    const app = fakeApp()
    const { devices } = await openDevices(app)
    app.voice.set({ ...DEVICES, phase: 'live' })
    const microphone = devices.getByRole('combobox', { name: 'Microphone' })
    await userEvent.selectOptions(microphone, 'Headset')
    await userEvent.selectOptions(devices.getByRole('combobox', { name: 'Speaker' }), 'Headset')
    expect(app.voice.get()).toMatchObject({ microphoneId: 'b', speakerId: 's' })
    await userEvent.selectOptions(microphone, 'System default')
    expect(app.voice.get().microphoneId).toBeUndefined()
  })

  it('shows how loud the person is while a call runs', async () => {
    const app = fakeApp()
    const { devices } = await openDevices(app)
    app.voice.set({ ...DEVICES, phase: 'live' })
    app.voice.setLevels({ input: 0.5, output: 0 })
    const meter = () => devices.element().querySelector<HTMLElement>('.meter')
    await expect.poll(() => meter()?.style.getPropertyValue('--level')).toBe('0.5')
  })

  it('[S9.65] switches the sound of Parley', async () => {
    const { app, devices } = await openDevices()
    await devices.getByRole('switch', { name: 'Play what Parley says' }).click()
    expect(app.voice.get().playback).toBe('off')
  })

  it('[S8.56] says so when there is nothing to download', async () => {
    const { devices } = await openDevices()
    await devices.getByRole('button', { name: 'Download WAV' }).click()
    await vi.waitFor(() =>
      expect(currentToasts()).toMatchObject([{ text: 'No recorded chunks found to download.', tone: 'bad' }]),
    )
    for (const { id } of currentToasts()) dropToast(id)
  })

  it('has nothing that axe finds', async () => {
    const app = fakeApp()
    const { devices } = await openDevices(app)
    app.voice.set({ ...DEVICES, phase: 'live' })
    expect(await axeFindings(devices.element())).toEqual([])
  })
})

describe('the codec', () => {
  const address = location.href
  afterEach(() => history.replaceState(null, '', address))

  async function choose(search: string, codec?: string) {
    history.replaceState(null, '', search)
    const go = vi.fn<(address: string) => void>()
    const screen = await render(<CodecChoice go={go} />)
    const chosen = screen.getByRole('radio', { checked: true }).element().parentElement?.textContent
    if (codec) await screen.getByRole('radio', { name: codec }).click()
    await screen.unmount()
    return { chosen, search: go.mock.calls.map(([to]) => new URL(to).search) }
  }

  it.each([
    ['[S2.4, S9.45] is opus when the address names none', '/', 'opus'],
    ['[S2.5, S9.46] pcmu', '/?codec=pcmu', 'pcmu'],
    ['[S2.5, S9.47] pcma', '/?codec=pcma&x=1', 'pcma'],
    ['is opus when the address names another', '/?codec=mp3', 'opus'],
  ])('%s', async (_, search, codec) => {
    expect((await choose(search)).chosen).toBe(codec)
  })

  it('[S2.6] is a part of the address, whose change loads the page anew', async () => {
    expect((await choose('/?x=1', 'pcma')).search).toEqual(['?x=1&codec=pcma'])
    expect((await choose('/?codec=pcma&x=1', 'opus')).search).toEqual(['?x=1'])
  })

  it('[S2.6] loads the page anew, and stays on it when the codec is the same', async () => {
    history.replaceState(null, '', '/?codec=pcmu')
    const loads: string[] = []
    const stay = (event: NavigateEvent) => {
      if (!event.destination.sameDocument) loads.push(new URL(event.destination.url).search)
      event.preventDefault()
    }
    navigation.addEventListener('navigate', stay)
    onTestFinished(() => navigation.removeEventListener('navigate', stay))
    const screen = await render(<CodecChoice />)
    await screen.getByRole('radio', { name: 'pcmu' }).click()
    expect(loads).toEqual([])
    await screen.getByRole('radio', { name: 'pcma' }).click()
    await expect.poll(() => loads).toEqual(['?codec=pcma'])
  })
})
