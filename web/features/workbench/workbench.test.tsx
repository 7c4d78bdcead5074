import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#contract/api/account.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { framesDrawn } from '#ui/testing/drawn.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { refusal } from '../../lib/testing/fake-server.ts'
import { LOOKS } from '../../testing/looks.ts'
import { CONCIERGE, fakePrompts, ilse, MODULES, moduleOf, SEGMENT } from './fixtures.ts'
import { code, edit, GUEST, open, says } from './testing/workbench.tsx'

const axeFinds = () =>
  findingsNow(document.documentElement, ['region', 'page-has-heading-one', 'landmark-one-main'])

beforeEach(() => page.viewport(1440, 900))

describe('access to the workbench', () => {
  it.each([
    ['[S6.31] a visitor', GUEST, 'Sign in with a superadmin account to load prompt modules.'],
    [
      '[S6.30] a user',
      { ...ilse, user: { ...ilse.user, roles: ['user'], isSuperAdmin: false } },
      'Superadmin access required to manage prompt modules.',
    ],
  ] satisfies [string, Account, string][])(
    '%s reads why not, and nothing is requested',
    async (_, account, words) => {
      const { panel, calls } = await open({ account })
      await says(panel.getByRole('alert'), words)
      expect(calls.filter(({ path }) => path.startsWith('/prompt-modules'))).toEqual([])
    },
  )

  it.each([
    [401, 'Sign in with a superadmin account to load prompt modules.'],
    [403, 'Superadmin access required to manage prompt modules.'],
  ])('[S4.48, S6.29] the server knows better: %s', async (status, words) => {
    const script = { 'GET /prompt-modules': () => refusal(status, 'forbidden', 'No.') }
    const { panel } = await open({ script })
    await says(panel.getByRole('alert'), words)
  })

  it('[S4.46] is idle while it is closed: it shows and requests nothing', async () => {
    const { screen, calls } = await open({ isOpen: false })
    expect(screen.container.childElementCount).toBe(0)
    expect(calls).toEqual([])
  })

  it("[S4.47] says 'Authenticating…' until the account is known", async () => {
    const { panel } = await open({
      account: null,
      script: { 'GET /api/account': () => new Promise(() => undefined) },
    })
    await expect.element(panel.getByText('Authenticating…')).toBeVisible()
  })

  it('[S4.49] says that the modules are loading until they are there', async () => {
    const answer = Promise.withResolvers<void>()
    const json = { ok: true, prompts: MODULES }
    const script = { 'GET /prompt-modules': () => answer.promise.then(() => ({ json })) }
    const { panel, row } = await open({ script })
    const loading = panel.getByText('Loading the modules…')
    await expect.element(loading).toBeVisible()
    answer.resolve()
    await expect.element(row(CONCIERGE)).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()
  })

  it('[S4.51, S8.7] says what went wrong, and tries again', async () => {
    let isDown = true
    const { panel, press, row } = await open({
      script: {
        'GET /prompt-modules': () =>
          isDown ? { status: 500, json: {} } : { json: { ok: true, prompts: MODULES } },
      },
    })
    await says(panel.getByRole('alert'), 'Prompt API request failed (500)')
    isDown = false
    await press('Retry')
    await expect.element(row(CONCIERGE)).toBeVisible()
  })
})

describe('the list of modules', () => {
  it('[S7.9] opens a module from memory, however often', async () => {
    const bench = await open()
    for (const slug of [CONCIERGE, 'agent.concierge.guest', CONCIERGE]) {
      await bench.row(slug).click()
      await expect.element(bench.row(slug)).toHaveAttribute('aria-selected', 'true')
    }
    expect(bench.calls.filter(({ path }) => /^\/prompt-modules\/[^/]+$/.test(path))).toEqual([])
  })

  it('[S2.48] is filtered by the words of slug and title', async () => {
    const { panel, row } = await open()
    await says(row(CONCIERGE), 'v13, ilse')
    await panel.getByRole('searchbox', { name: 'Filter modules' }).fill('CLASSIC agent')
    await expect.poll(() => panel.getByRole('option').elements().length).toBe(1)
    await expect.element(row(CONCIERGE)).toBeVisible()
    await panel.getByRole('searchbox').fill('nothing of the kind')
    await expect.element(panel.getByText('No module has this name.')).toBeVisible()
  })

  it('goes up to the edges of its column, where the shade of what is below ends', async () => {
    const bench = await open()
    await expect.element(bench.row(CONCIERGE)).toBeVisible()
    const list = bench.panel.getByRole('listbox').element()
    const column = list.closest('.workspace-column') ?? list
    const [inner, outer] = [list, column].map((part) => part.getBoundingClientRect())
    expect(inner?.left).toBe(outer?.left)
    expect(outer && inner && outer.left + column.clientWidth - inner.right).toBe(0)
    expect(inner?.bottom).toBe(outer?.bottom)
  })

  it('is gone through by keys alone', async () => {
    const bench = await open()
    await expect.element(bench.row(CONCIERGE)).toBeVisible()
    await expect.element(bench.panel.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(bench.row(CONCIERGE)).toHaveAttribute('aria-selected', 'true')
    await expect.element(bench.panel.getByRole('textbox', { name: 'Slug' })).toHaveValue(CONCIERGE)
  })

  it('shows the open module again after a phone hid the list', async () => {
    const slugOf = (at: number) => `agent.number_${at}.with_a_long_name_that_wraps`
    const many = Array.from({ length: 500 }, (_, at) => moduleOf(slugOf(at), 'x'))
    const { panel, row } = await open({ prompts: fakePrompts(many) })
    await row('agent.number_5.').click()
    for (const [width, height] of [
      [390, 664],
      [768, 1024],
      [1280, 720],
    ] as const) {
      await page.viewport(width, height)
      await framesDrawn()
      if (width > 700) await expect.element(row('agent.number_5.')).toBeInViewport()
    }
    await expect.element(panel.getByRole('searchbox')).toBeVisible()
  })

  // How long a letter takes is measured in bench/modules.bench.ts.
  it('answers each letter at once over 500 modules, and draws only the rows that are seen', async () => {
    const many = Array.from({ length: 500 }, (_, at) => moduleOf(`desk.number.${at}`, 'x'.repeat(2000)))
    const { panel } = await open({ prompts: fakePrompts(many) })
    await expect.element(panel.getByText('500 modules')).toBeVisible()
    const box = panel.getByRole('searchbox').element() as HTMLInputElement
    const status = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const LETTERS = { n: 500, 'number.4': 111, 'number.49': 11, 'number.499': 1, k: 500, desk: 500 }
    for (const [text, count] of Object.entries(LETTERS)) {
      set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      // In the same task: nothing waits for a timer or a frame.
      expect(status?.textContent).toBe(`${count} of 500`)
      const rows = panel.element().querySelectorAll('[role="option"]').length
      expect(rows).toBeGreaterThan(0)
      expect(rows).toBeLessThanOrEqual(Math.min(count, 40))
    }
  })
})

it('is worked with by keys alone: found, written, saved and left', async () => {
  const bench = await open()
  await expect.element(bench.panel.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('classic{ArrowDown}{Enter}')
  await code(bench)
  const isAt = (element: Element | null) =>
    element?.contains(document.activeElement?.shadowRoot?.activeElement ?? null)
  for (let tabs = 0; tabs < 8 && !isAt(bench.editor.element()); tabs++) await userEvent.keyboard('{Tab}')
  await bench.notices('Saved v14.', () =>
    userEvent.keyboard('{Control>}{Home}{/Control}Lead with the number. {Control>}s{/Control}'),
  )
  expect(bench.prompts.module(CONCIERGE)?.segment).toBe(`Lead with the number. ${SEGMENT}`)
  // Tab is not caught in the text.
  await userEvent.keyboard('{Tab}')
  await expect.element(bench.panel.getByRole('textbox', { name: 'Notes for the history' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(bench.closed).toHaveBeenCalledOnce()
})

describe('writing', () => {
  it('[S4.52, S5.9] changes an existing module under its slug, with a note', async () => {
    const bench = await open()
    const { panel, prompts, press } = bench
    await bench.row(CONCIERGE).click()
    await expect.element(panel.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('readonly')
    await expect.element(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
    await edit(bench)
    await panel.getByRole('textbox', { name: 'Notes for the history' }).fill('Shorter opening')
    await Promise.all([
      expect.element(panel.getByRole('status').filter({ hasText: 'Saved v14.' })).toBeVisible(),
      press('Save'),
    ])
    expect(prompts.module(CONCIERGE)?.segment).toBe(`Lead with the number. ${SEGMENT}`)
    expect(bench.saved()[0]?.body).toMatchObject({
      version: 13,
      notes: 'Shorter opening',
      title: 'Classic concierge',
    })
    await says(panel.getByRole('button', { name: /Show what|v14/ }).first(), 'Shorter opening')
    await expect.element(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect.element(panel.getByRole('textbox', { name: 'Notes for the history' })).toHaveValue('')
  })

  it('[S4.54] is saved once, by Ctrl+S as well', async () => {
    let answer = (_: unknown) => undefined as unknown
    const waits = new Promise((resolve) => {
      answer = resolve as typeof answer
    })
    const prompts = fakePrompts()
    const save = prompts.script[`PUT /prompt-modules/${CONCIERGE}`]
    const bench = await open({
      prompts,
      script: {
        [`PUT /prompt-modules/${CONCIERGE}`]: async (requests) => {
          await waits
          return save?.(requests) ?? { json: {} }
        },
      },
    })
    await edit(bench)
    await userEvent.keyboard('{Control>}s{/Control}{Control>}s{/Control}')
    await expect.element(bench.panel.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    // Text typed meanwhile is kept.
    await userEvent.keyboard('Still typing. ')
    answer(undefined)
    await expect.element(bench.panel.getByText('Saved v14.')).toBeVisible()
    expect(bench.saved()).toHaveLength(1)
    expect((await code(bench)).element().textContent).toContain('Still typing.')
    await expect.element(bench.panel.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('[S4.53, S5.8] makes a new one, which needs slug and segment', async () => {
    const bench = await open()
    const { panel, press } = bench
    await expect.element(bench.row(CONCIERGE)).toBeVisible()
    await press('New module')
    await panel.getByRole('textbox', { name: 'Slug' }).fill('agent.desk.greeting')
    await press('Save')
    await expect.element(panel.getByText('Slug and segment are required.')).toBeVisible()
    ;(await code(bench)).element().focus()
    await userEvent.keyboard('Say hello.')
    await bench.notices('Saved v1.', () => press('Save'))
    await expect.element(bench.row('agent.desk.greeting')).toHaveAttribute('aria-selected', 'true')
    await expect.element(panel.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('readonly')
  })

  it.each([
    ['[S5.10] who is signed out', 401, 'Sign in again to continue.'],
    ['[S6.30] who is no superadmin any more', 403, 'Superadmin access required to manage prompt modules.'],
    ['[S8.2, S8.6] an unreadable answer', 502, 'Prompt API request failed (502)'],
  ])('%s keeps the text', async (_, status, words) => {
    const bench = await open({
      script: { [`PUT /prompt-modules/${CONCIERGE}`]: () => ({ status, json: {} }) },
    })
    await edit(bench)
    await bench.press('Save')
    await expect.element(bench.panel.getByText(words)).toBeVisible()
    expect((await code(bench)).element().textContent).toContain('Lead with the number. You are Parley')
  })

  it('keeps each draft while one goes to another module, and says what would be lost', async () => {
    const bench = await open()
    await edit(bench)
    await edit(bench, 'agent.concierge.guest', 'Hello. ')
    await bench.row(CONCIERGE).click()
    await expect.poll(() => bench.editor.element().textContent).toContain('Lead with the number.')
    await expect.element(bench.row(CONCIERGE).getByRole('img', { name: 'unsaved changes' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const asking = bench.panel.getByRole('alertdialog')
    await says(asking, 'and 1 more have unsaved changes.')
    await expect.element(asking.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(asking).not.toBeInTheDocument()
    expect(bench.closed).not.toHaveBeenCalled()
    await bench.press('Close')
    await bench.press('Discard and close')
    expect(bench.closed).toHaveBeenCalledOnce()
  })

  it.each(['{Enter}', '{Escape}'])('goes on where one was when one stays after all, %s', async (key) => {
    const bench = await open()
    await edit(bench)
    await userEvent.keyboard('{Escape}')
    await expect.element(bench.panel.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await userEvent.keyboard(key)
    await userEvent.keyboard('Then say more. ')
    await expect
      .poll(() => bench.editor.element().textContent)
      .toContain('Lead with the number. Then say more. ')
  })

  it('closes at once when there is nothing to lose', async () => {
    const bench = await open()
    await bench.row(CONCIERGE).click()
    await userEvent.keyboard('{Escape}')
    expect(bench.closed).toHaveBeenCalledOnce()
  })

  it.each([
    ['line ends of Windows', 'one\r\ntwo'],
    ['mixed line ends', 'one\r\ntwo\nthree\rfour'],
    ['bidi marks and every script', 'שלום \u202Eabc\u202C \u200Fعربي 漢字 \u{1F9EA}'],
    ['markup', '<script>alert(1)</script><b>x</b>'],
  ])('[S3.16] keeps %s as they were', async (_, segment) => {
    const prompts = fakePrompts([moduleOf('a.b', segment)])
    const bench = await open({ prompts })
    await edit(bench, 'a.b', 'X')
    await bench.notices('Saved v2.', () => bench.press('Save'))
    expect(prompts.module('a.b')?.segment).toBe(`X${segment}`)
  })
})

it('is gone through by keys alone where one column is shown at a time', async () => {
  await page.viewport(390, 844)
  const bench = await open()
  await expect.element(bench.row(CONCIERGE)).toBeVisible()
  bench.panel.getByRole('listbox').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bench.panel.getByRole('region', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(bench.panel.getByLabelText('Slug')).toHaveFocus()
})

it.each([
  [390, 664],
  [844, 390],
])('shows a long text in one piece at %i × %i: only its column scrolls', async (width, height) => {
  await page.viewport(width, height)
  const text = Array.from({ length: 80 }, (_, at) => `${at}. Say it in a few words.`).join('\n')
  const bench = await open({ prompts: fakePrompts([moduleOf('a.b', text)]) })
  await bench.row('a.b').click()
  const column = bench.panel.getByRole('region', { name: 'Text' }).element()
  const code = () => column.querySelector('.workbench-code:not([hidden])')?.clientHeight ?? 0
  await expect.poll(code).toBeGreaterThan(80 * 15)
  expect(column.scrollHeight).toBeGreaterThan(code())
})

it('gives the place of a history that is empty to the list of modules, where there is little', async () => {
  await page.viewport(768, 1024)
  const bench = await open()
  await expect.element(bench.row(CONCIERGE)).toBeVisible()
  const column = (name: string) => bench.panel.getByRole('region', { name, includeHidden: true }).element()
  const heightOf = (name: string) => column(name).getBoundingClientRect().height
  expect(heightOf('Modules')).toBe(heightOf('Text'))
  expect(column('History').checkVisibility()).toBe(false)
  await bench.row(CONCIERGE).click()
  await expect.poll(() => column('History').checkVisibility()).toBe(true)
  expect(heightOf('Modules')).toBeLessThan(heightOf('Text'))
})

it.each([
  [1024, 1],
  [1440, 2],
])('has its names in as many columns as they have room for, at %i px', async (width, columns) => {
  await page.viewport(width, 768)
  const bench = await open()
  await bench.row(CONCIERGE).click()
  const fields = ['Slug', 'Title'].map((name) => bench.panel.getByRole('textbox', { name }))
  for (const field of fields) await expect.element(field).toBeVisible()
  const lefts = fields.map((field) => field.element().getBoundingClientRect().left)
  expect(new Set(lefts).size).toBe(columns)
})

it('shows one column at a time on a phone on its side', async () => {
  await page.viewport(844, 390)
  const bench = await open()
  await expect.element(bench.row(CONCIERGE)).toBeVisible()
  const list = bench.panel.getByRole('region', { name: 'Modules' }).element().getBoundingClientRect()
  expect(list.width).toBeGreaterThan(800)
  expect(list.height).toBeGreaterThan(200)
  await expect.element(bench.panel.getByText('History', { exact: true })).toBeVisible()
})

it.each(sample(LOOKS, 1))(
  'has nothing that axe finds on a %s, %i by %i px, %s',
  async (_, width, height, scheme) => {
    await page.viewport(width, height)
    document.documentElement.dataset.theme = scheme
    const prompts = fakePrompts()
    const bench = await open({ prompts })
    await edit(bench)
    expect(await axeFinds()).toEqual([])
    prompts.write(CONCIERGE, SEGMENT.replace('friendly and brief', 'brief'))
    await bench.press('Save')
    await expect.element(bench.panel.getByText(/Server reports version v14/)).toBeVisible()
    await bench.press('Reload v14')
    await expect.element(bench.panel.getByText('Your draft against v14')).toBeVisible()
    expect(await axeFinds()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    delete document.documentElement.dataset.theme
  },
)
