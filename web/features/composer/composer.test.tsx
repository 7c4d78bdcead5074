import { type ReactNode, useRef } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearLeftBehind } from '#web/lib/left-behind.ts'
import { quote } from '#web/lib/quotes.ts'
import { currentToasts, dropToast } from '#web/lib/toasts.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { emptyConversation, type FakeApp, fakeApp } from '../../session/testing/fake-context.ts'
import './composer.css'
import { Composer } from './composer.tsx'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentToasts()) dropToast(id)
})

function Page({ app }: { app: FakeApp }): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <AppProvider value={app}>
      <Composer box={box} placeholder="Type to Parley" />
    </AppProvider>
  )
}

async function open(app = fakeApp()) {
  const screen = await render(<Page app={app} />)
  const box = screen.getByRole('textbox', { name: 'Message to Parley' })
  return { app, screen, box, element: box.element() as HTMLTextAreaElement }
}
const texts = (app: FakeApp) => app.said.map(({ text }) => text)

/** A picture that really decodes, larger than a message takes. */
async function picture(name: string, width = 2400, height = 1200): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
const sizeOf = async (dataUrl: string) => {
  const { width, height } = await createImageBitmap(await (await fetch(dataUrl)).blob())
  return [width, height]
}

describe('writing', () => {
  it('[S5.13] Enter sends what is not blank, and the box is empty again', async () => {
    const { app, box, element } = await open()
    await app.goLive()
    await box.fill('what is in the wallet?')
    await userEvent.keyboard('{Enter}')
    expect(texts(app)).toEqual(['what is in the wallet?'])
    expect(element.value).toBe('')
  })

  it('[S5.15] blank text and no attachment: nothing happens', async () => {
    const { app, box } = await open()
    await app.goLive()
    await box.fill('   ')
    await userEvent.keyboard('{Enter}')
    expect(app.said).toEqual([])
    expect(app.transcript.ids()).toEqual([])
  })

  it('[S2.38, S5.14] the send button needs something to send', async () => {
    const { app, screen, box } = await open()
    await app.goLive()
    const send = screen.getByRole('button', { name: 'Send' })
    await expect.element(send).toBeDisabled()
    await box.fill('hello')
    await expect.element(send).toBeEnabled()
    await send.click()
    expect(texts(app)).toEqual(['hello'])
  })

  it('Shift+Enter makes a line and sends nothing', async () => {
    const { app, box, element } = await open()
    await app.goLive()
    await box.fill('one')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}two')
    expect(element.value).toBe('one\ntwo')
    expect(app.said).toEqual([])
  })

  const typed = { text: 'hi', isCoarse: false }
  it.each([
    ['Enter', { key: 'Enter' }, typed, true],
    ['Shift+Enter makes a line', { key: 'Enter', shiftKey: true }, typed, false],
    ['Enter on a touch keyboard, which shows Send', { key: 'Enter' }, { ...typed, isCoarse: true }, true],
    ['Ctrl+Enter on a touch screen too', { key: 'Enter', ctrlKey: true }, { ...typed, isCoarse: true }, true],
    ['Command+Enter too', { key: 'Enter', metaKey: true }, typed, true],
    ['Enter belongs to an input method', { key: 'Enter', isComposing: true }, typed, false],
    ['Ctrl+Enter does too', { key: 'Enter', ctrlKey: true, isComposing: true }, typed, false],
    ['ArrowUp moves the cursor in a text', { key: 'ArrowUp' }, typed, false],
    ['letters are letters', { key: 'a' }, { ...typed, text: '' }, false],
  ] as const)('[S5.13] the key that sends: %s', async (_, init, { text, isCoarse }, sends) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isCoarse } as MediaQueryList)
    onTestFinished(() => void vi.restoreAllMocks())
    const { app, box, element } = await open()
    await app.goLive()
    await box.fill(text)
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(sends)
    expect(texts(app)).toEqual(sends ? [text] : [])
    expect(element.value).toBe(sends ? '' : text)
  })

  it('grows with its text to about eight lines and no further', async () => {
    const { box, element } = await open()
    const low = element.offsetHeight
    await box.fill('a\nb\nc')
    expect(element.offsetHeight).toBeGreaterThan(low + 24)
    await box.fill('line\n'.repeat(40))
    expect(element.offsetHeight).toBeLessThanOrEqual(8 * 24 + 20)
  })

  it('on a phone, gives text of several lines the whole width until the box is empty', async () => {
    await page.viewport(390, 844)
    const { box, element } = await open()
    const narrow = element.offsetWidth
    const above = () => element.getBoundingClientRect().bottom
    await box.fill('a')
    expect(element.offsetWidth).toBe(narrow)
    await box.fill('a\nb')
    await expect.poll(() => element.offsetWidth).toBeGreaterThan(narrow)
    const send = page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect()
    expect(send.top).toBeGreaterThanOrEqual(above())
    expect(send.right).toBeGreaterThan(element.getBoundingClientRect().right - 10)
    await box.fill('a')
    expect(element.offsetWidth).toBeGreaterThan(narrow)
    await box.fill('')
    await expect.poll(() => element.offsetWidth).toBe(narrow)
  })

  it('ArrowUp in the empty box brings back what was said last', async () => {
    const { app, box, element } = await open()
    await app.goLive()
    await box.fill('and usdc?')
    await userEvent.keyboard('{Enter}')
    app.emit({ type: 'responded', calls: false })
    await userEvent.keyboard('{ArrowUp}')
    expect(element.value).toBe('and usdc?')
  })

  it('text that was there before the code ran is taken', async () => {
    const app = fakeApp()
    const { element } = await open(app)
    expect(element.value).toBe('')
    await app.goLive()
    element.value = 'typed early'
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
    await userEvent.keyboard('{Enter}')
    expect(texts(app)).toEqual(['typed early'])
  })
})

describe('what must not be lost', () => {
  it('a draft is kept per conversation and stands there again after a reload', async () => {
    const first = fakeApp()
    first.conversation.start()
    const { box, screen } = await open(first)
    await expect.poll(() => first.conversation.get().status).toBe('ready')
    await box.fill('half a thou')
    await screen.unmount()

    const second = fakeApp()
    const again = await open(second)
    second.conversation.start()
    await expect.poll(() => again.element.value).toBe('half a thou')
  })

  it('but nothing of a user stays in the box after their sign-out', async () => {
    const app = fakeApp()
    app.conversation.start()
    const { box, element, screen } = await open(app)
    await box.fill('send 5 SOL to')
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, await picture('statement.png', 20, 20))
    await expect.poll(() => screen.container.querySelectorAll('img').length).toBe(1)
    clearLeftBehind()
    await expect.poll(() => screen.container.querySelectorAll('img').length).toBe(0)
    expect(element.value).toBe('')
  })

  it('nor a picture that was still being prepared at their sign-out', async () => {
    const app = fakeApp()
    app.conversation.start()
    const { screen } = await open(app)
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    const begun = Promise.withResolvers<void>()
    const signedOut = Promise.withResolvers<void>()
    const decode = window.createImageBitmap
    vi.spyOn(window, 'createImageBitmap').mockImplementationOnce(async (source: ImageBitmapSource) => {
      begun.resolve()
      await signedOut.promise
      return decode(source)
    })
    await userEvent.upload(input, await picture('statement.png', 20, 20))
    await begun.promise
    clearLeftBehind()
    signedOut.resolve()
    await userEvent.upload(input, await picture('of the next person.png', 900, 900))
    await expect.poll(() => screen.container.querySelectorAll('img').length).toBeGreaterThan(0)
    expect(screen.container.textContent).not.toContain('statement')
  })

  it('[S8.36, S8.45] a message that could not be sent comes back into the box, and leaves the log', async () => {
    const app = fakeApp({ fetchToken: () => Promise.reject(new Error('down')) })
    const { box, element } = await open(app)
    await box.fill('is anybody there?')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => element.value).toBe('is anybody there?')
    expect(app.transcript.ids()).toEqual([])
    expect(app.session.get()).toMatchObject({ phase: 'idle', fault: { kind: 'unreachable', returned: 1 } })
  })

  it('it comes back in front of what was typed meanwhile', async () => {
    const answer = Promise.withResolvers<never>()
    const app = fakeApp({ fetchToken: () => answer.promise })
    const { box, element } = await open(app)
    await box.fill('first')
    await userEvent.keyboard('{Enter}')
    await box.fill('second')
    answer.reject(new Error('down'))
    await expect.poll(() => element.value).toBe('first\nsecond')
  })
})

describe('while a reply runs', () => {
  it('a message waits and says so; it can be sent now, which interrupts, edited, or removed', async () => {
    const { app, screen, box, element } = await open()
    await app.goLive()
    app.session.send('first')
    await box.fill('second')
    await screen.getByRole('button', { name: 'Queue the message' }).click()
    const queue = screen.getByRole('list', { name: 'Queued messages' })
    await expect.poll(() => queue.element().textContent).toContain('second')
    expect(texts(app)).toEqual(['first'])

    await screen.getByRole('button', { name: 'Send now' }).click()
    expect(app.cancelled()).toBe(1)
    app.emit({ type: 'responded', calls: false })
    expect(texts(app)).toEqual(['first', 'second'])

    await box.fill('third')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: 'Edit the message' }).click()
    await expect.poll(() => element.value).toBe('third')

    await userEvent.keyboard('{Enter}')
    await expect.poll(() => queue.element().textContent).toContain('third')
    await screen.getByRole('button', { name: 'Remove the message' }).click()
    await expect.element(screen.getByText('third')).not.toBeInTheDocument()
    expect([element.value, texts(app)]).toEqual(['', ['first', 'second']])
  })

  it('send turns into stop, and stop cancels', async () => {
    const { app, screen } = await open()
    await app.goLive()
    app.session.send('first')
    await screen.getByRole('button', { name: 'Stop the answer' }).click()
    expect(app.cancelled()).toBe(1)
    app.emit({ type: 'responded', calls: false })
    await expect.element(screen.getByRole('button', { name: 'Send' })).toBeVisible()
  })
})

describe('a quotation', () => {
  it('comes after what is typed, with the caret behind it', async () => {
    const { box, element } = await open()
    await box.fill('See this:')
    quote('one\n\ntwo')
    await expect.poll(() => element.value).toBe('See this:\n\n> one\n>\n> two\n\n')
    expect([document.activeElement, element.selectionStart]).toEqual([element, element.value.length])
  })
})

describe('a version in which nothing was said', () => {
  it('leads back to the version before', async () => {
    const forks = [{ after: null, branches: [0, 1], index: 1 }]
    const app = fakeApp({ fetchConversation: async () => ({ ...emptyConversation, branch: 1, forks }) })
    app.conversation.start()
    const { screen } = await open(app)
    await screen.getByRole('button', { name: 'Show the version before' }).click()
    await expect.poll(() => app.branched).toEqual(['show 0'])
  })
})

describe('attachments', () => {
  it.each([true, false])('offer the camera where a finger is the pointer: %s', async (matches) => {
    const real = window.matchMedia.bind(window)
    const media = vi.spyOn(window, 'matchMedia')
    media.mockImplementation((query) =>
      query === '(pointer: coarse)' ? { ...real(query), matches } : real(query),
    )
    onTestFinished(() => media.mockRestore())
    const { screen } = await open()
    const input = screen.container.querySelector<HTMLInputElement>('input[capture=environment]')
    expect(input !== null).toBe(matches)
    if (!input) return
    expect([input.accept, input.multiple]).toEqual(['image/*', false])
    await userEvent.upload(input, await picture('photo.png', 20, 20))
    await expect.element(screen.getByText('photo.png')).toBeVisible()
  })

  it('[S0.3, S1.22, S2.37, S5.17, S3.38, S3.39] are picked, made small, shown with their size, and can be taken off', async () => {
    const { app, screen } = await open()
    await app.goLive()
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, [await picture('wide.png'), await picture('small.png', 40, 30)])
    const list = screen.getByRole('list', { name: 'Attached images' })
    await expect.poll(() => list.element().textContent).toMatch(/wide\.png[\d.]+ K?B/)
    await screen.getByRole('button', { name: 'Remove small.png' }).click()
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(app.said).toHaveLength(1)
    const [attached] = app.said[0]?.attachments ?? []
    expect(attached).toEqual({
      id: expect.any(String),
      label: 'wide.png',
      description: expect.stringMatching(/^[\d.]+ K?B$/),
      mimeType: 'image/webp',
      dataUrl: expect.stringMatching(/^data:image\/webp;base64,/),
      size: expect.any(Number),
    })
    expect(await sizeOf(attached?.dataUrl ?? '')).toEqual([1536, 768])
  })

  it('[S5.21, S5.14] an image alone asks for its description', async () => {
    const { app, screen } = await open()
    await app.goLive()
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, await picture('a.png', 20, 20))
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(texts(app)).toEqual(['Describe this image.'])
  })

  it.each([
    ['no text', '', '{Enter}'],
    ['blank text', '   ', '{Enter}'],
    ['blank text and Ctrl', '   ', '{Control>}{Enter}{/Control}'],
  ])(
    '[S5.13] Enter with %s does nothing, even with an image, which the button sends',
    async (_, text, keys) => {
      const { app, screen, box, element } = await open()
      await app.goLive()
      const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
      await userEvent.upload(input, await picture('a.png', 20, 20))
      await expect.element(screen.getByRole('list', { name: 'Attached images' })).toBeVisible()
      await box.fill(text)
      await userEvent.keyboard(keys)
      expect(app.said).toEqual([])
      expect(element.value).toBe(text)
      await screen.getByRole('button', { name: 'Send' }).click()
      expect(app.said).toMatchObject([{ text: 'Describe this image.', attachments: [{ label: 'a.png' }] }])
    },
  )

  it('the touch keyboard labels its Enter key Send', async () => {
    expect((await open()).element.enterKeyHint).toBe('send')
  })

  it('[S5.16, S5.20] anything else is skipped with the exact words', async () => {
    const { screen } = await open()
    const data = new DataTransfer()
    data.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    data.items.add(new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))
    const box = screen.getByRole('textbox').element()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect
      .poll(() => currentToasts().map(({ text }) => text))
      .toEqual(['Only image uploads are supported in realtime chats right now.'])
    expect(screen.container.querySelector('[aria-label="Attached images"]')).toBeNull()
  })

  it('come by paste and by drop', async () => {
    const { screen } = await open()
    const pasted = new DataTransfer()
    pasted.items.add(await picture('pasted.png', 20, 20))
    const box = screen.getByRole('textbox').element()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
    await expect.element(screen.getByText('pasted.png', { exact: false })).toBeVisible()

    const dropped = new DataTransfer()
    dropped.items.add(await picture('dropped.png', 20, 20))
    const drag = (type: string) =>
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }),
      )
    drag('dragenter')
    await expect.element(screen.getByText('Drop images to attach them', { exact: false })).toBeVisible()
    drag('drop')
    await expect.element(screen.getByText('dropped.png', { exact: false })).toBeVisible()
  })

  it('[S8.48] a file that only claims to be an image is named and left out', async () => {
    const { screen } = await open()
    const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, new File(['no pixels here'], 'fake.png', { type: 'image/png' }))
    await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual(['Attachment failed: fake.png'])
  })

  it.each([
    ['IMG_1.heic', 'image/heic'],
    ['IMG_2.HEIF', ''],
  ])(
    '[S8.48, S5.19] %s, which this browser cannot decode, is refused with the way out',
    async (name, type) => {
      const { screen } = await open()
      const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
      await userEvent.upload(input, new File(['ftypheic'], name, { type }))
      await expect
        .poll(() => currentToasts().map(({ text }) => text))
        .toEqual([
          `Attachment failed: ${name}. This browser cannot read HEIC pictures. Save it as JPEG or PNG and attach it again.`,
        ])
    },
  )
})
