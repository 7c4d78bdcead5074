import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { PERSONA_TOOLS, PRESETS } from '#contract/rules/personas.ts'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '#ui/testing/drawn.ts'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { currentToasts } from '../../lib/toasts.ts'
import { LOOKS } from '../../testing/looks.ts'
import { fakePersonas, persona } from './fixtures.ts'
import { Personas } from './personas.tsx'

const MARA: SignedIn = {
  type: 'user',
  user: { id: 'user_1', email: 'mara@parley.example', roles: ['user'], isSuperAdmin: false },
  badge: { badge: 'User', label: 'Signed-in user' },
  wallet: null,
  signedInAt: '2026-11-20T14:29:00Z',
  freshUntil: null,
  token: {
    status: { state: 'user', label: 'personal wallets', detail: '', minted: true },
    roles: ['user'],
    wallet: null,
    expiresAt: null,
  },
}
const GUEST: Account = { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } }
const DESK = persona('p1', 'Classic desk')
const NIGHT = persona('p2', 'Night scout', {
  isDefault: true,
  voiceKey: 'cedar',
  description: 'Terse at night.',
})

type Given = Readonly<{
  account?: Account
  personas?: ReturnType<typeof fakePersonas>
  script?: Script
}>

async function open({ account = MARA, personas = fakePersonas(DESK, NIGHT), script = {} }: Given = {}) {
  const calls = fakeServer({ ...personas.script, 'GET /api/account': () => ({ json: account }), ...script })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(accountQuery.queryKey, account)
  const [closed, inUse, signIn] = [vi.fn(), vi.fn(), vi.fn()]
  const screen = await render(
    <QueryClientProvider client={client}>
      <Personas onClose={closed} onInUse={inUse} onSignIn={signIn} />
    </QueryClientProvider>,
  )
  const panel = screen.getByRole('dialog', { name: 'Personas' })
  await expect.element(panel.getByRole('heading', { name: 'Presets' })).toBeInTheDocument()
  return {
    panel,
    personas,
    calls,
    closed,
    inUse,
    signIn,
    field: (name: string) => panel.getByLabelText(name, { exact: true }),
    press: (name: string | RegExp) => panel.getByRole('button', { name, exact: true }).click(),
    /** Waits from before the action on: a notice goes away by itself, on a busy machine before the action is reported. */
    notices: (text: string, act: () => Promise<unknown>) =>
      Promise.all([expect.element(panel.getByText(text)).toBeVisible(), act()]),
    advanced: () => panel.getByText('Advanced', { exact: true }).click(),
    item: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    preset: (name: string) =>
      panel.getByRole('region', { name: 'Presets' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    previews: () => calls.filter(({ path }) => path.endsWith('/preview')),
  }
}
const says = (words: Readonly<{ query: () => Element | null }>, text: string) =>
  expect.poll(() => words.query()?.textContent).toContain(text)
const shows = (panel: Locator, text: string) =>
  expect
    .poll(() => {
      const received = panel.getByLabelText('Instructions').query()
      return received instanceof HTMLTextAreaElement ? received.value : undefined
    })
    .toContain(text)

const axeFinds = () =>
  findingsNow(document.documentElement, ['region', 'page-has-heading-one', 'landmark-one-main'])

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset.theme
})

describe('which persona is open', () => {
  it('[S4.58, S2.49] is the one in use', async () => {
    const { field, item, panel } = await open()
    await expect.element(field('Name')).toHaveValue('Night scout')
    await expect.element(item('Night scout')).toHaveAttribute('aria-current', 'true')
    await says(item('Night scout'), 'Active')
    await expect.element(panel.getByText('Night scout is active')).toBeVisible()
  })

  it('[S4.58] is the first one while none is in use', async () => {
    const { field, item } = await open({ personas: fakePersonas(DESK, { ...NIGHT, isDefault: false }) })
    await expect.element(field('Name')).toHaveValue('Classic desk')
    await says(item('Parley'), 'Active')
  })

  it('[S4.58] is the built-in one while there is none', async () => {
    const { item, panel } = await open({ personas: fakePersonas() })
    await expect.element(item('Parley')).toHaveAttribute('aria-current', 'true')
    await expect.element(panel.getByText('This is the built-in Parley.', { exact: false })).toBeVisible()
  })

  it('[S4.56] is the saved one that was chosen', async () => {
    const { field, item } = await open()
    await item('Classic desk').click()
    await expect.element(field('Name')).toHaveValue('Classic desk')
  })

  it.each(['Classic', 'Scout', 'Guardian'])(
    '[S4.57, S1.10] is a new draft after the preset %s',
    async (label) => {
      const preset = PRESETS.find((one) => one.label === label)
      const { field, preset: pick, personas, panel } = await open()
      await pick(label).click()
      await expect.element(field('Name')).toHaveValue(label)
      await expect.element(field('Instruction')).toHaveValue(preset?.instructionSlug)
      await expect.element(field('Speaks as')).toHaveValue(preset?.metadata.agentName)
      await expect.element(panel.getByRole('button', { name: 'Save and use' })).toBeEnabled()
      expect(personas.profiles()).toHaveLength(2)
    },
  )
})

describe('the editor', () => {
  it('[S1.11, S1.12, S1.13, S9.51] has every slug and every voice', async () => {
    const { field, panel } = await open()
    for (const name of ['Instruction', 'Handoff', 'Guest'])
      await expect.element(field(name)).toBeInTheDocument()
    for (const tool of PERSONA_TOOLS)
      await expect.element(field(`Description of ${tool}`)).toHaveValue(`agent.concierge.tool.${tool}`)
    const options = panel
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(options).toEqual(['Auto', 'Cedar', 'Emerald', 'Onyx', 'Spruce'])
  })

  it('has a colour, a tone and one free text in front, and keeps them with the persona', async () => {
    const { field, panel, press, notices, item, personas } = await open()
    await item('Classic desk').click()
    expect(panel.getByLabelText('Instruction', { exact: true }).element().checkVisibility()).toBe(false)
    ;(panel.getByRole('radio', { name: 'Rose' }).element() as HTMLElement).click()
    await field('Length').fill('1')
    await expect.element(panel.getByText('Very brief')).toBeVisible()
    await field('How should it behave?').fill('Call me captain.')
    await notices('Saved. Classic desk is in use.', () => press('Save and use'))
    expect(personas.profiles()[0]?.metadata).toEqual({
      colour: 'rose',
      tone: { length: 1 },
      behaviour: 'Call me captain.',
    })
    expect(item('Classic desk').element().querySelector('[data-colour="rose"]')?.textContent).toBe('C')
  })

  it('plays a voice, and says it when this server cannot', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no sound'))
    onTestFinished(() => play.mockRestore())
    const { panel, press, item } = await open()
    await item('Night scout').click()
    await press('Hear it')
    expect((play.mock.contexts[0] as HTMLAudioElement).src).toMatch(/\/api\/voices\/cedar\/sample$/)
    await expect
      .poll(() => currentToasts().map(({ text }) => text))
      .toContain('This server cannot play voices. You hear them in a call.')
    play.mockImplementation(async function (this: HTMLAudioElement) {
      this.dispatchEvent(new Event('playing'))
    })
    await press('Hear it')
    await press('Stop')
    await expect.element(panel.getByRole('button', { name: 'Hear it' })).toBeVisible()
  })

  it('says which tools are described in another way', async () => {
    const { advanced, field, panel } = await open()
    await advanced()
    await field('Description of search').fill('agent.desk.tool.terse')
    await expect.element(panel.getByText('21 tools, 1 changed')).toBeVisible()
    await expect.element(panel.getByText('Changed', { exact: true })).toBeVisible()
  })
})

describe('the live preview', () => {
  it('[S4.62, S9.18, S7.24] comes 350 ms after the last change, once', async () => {
    const { advanced, field, panel } = await open()
    await advanced()
    await shows(panel, 'agent.concierge.instructions')
    const requests = () =>
      vi.mocked(fetch).mock.calls.filter(([address]) => String(address).endsWith('/preview')).length
    const before = requests()
    await field('Instruction').click()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Not with fill(): while it waits for the page, it has the time of the fake timers go on.
    for (const text of ['agent.scout', 'agent.scout.instructions']) {
      document.execCommand('selectAll')
      document.execCommand('insertText', false, text)
    }
    vi.advanceTimersByTime(349)
    expect(requests()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(requests()).toBe(before + 1)
    vi.useRealTimers()
    await shows(panel, 'The text of agent.scout.instructions.')
  })

  it('keeps the built-in one apart from one’s own', async () => {
    const { panel } = await open()
    const parts = ['Yours', 'Built-in', 'Presets'].map((name) => panel.getByRole('region', { name }))
    for (const part of parts) await expect.element(part).toBeVisible()
    expect(parts.map((part) => part.element().textContent?.includes('ParleyAs shipped'))).toEqual([
      false,
      true,
      false,
    ])
  })

  it('shows the texts for programs and other agents under their own fold', async () => {
    const { panel } = await open()
    await expect.element(panel.getByLabelText('Instructions')).toBeVisible()
    const [segments, handover] = [
      panel.getByText(/^\d+ segments$/),
      panel.getByText('When another agent hands over'),
    ]
    await expect.element(segments).not.toBeVisible()
    await expect.element(handover).not.toBeVisible()
    await panel.getByText('Modules and tools').click()
    await expect.element(segments).toBeVisible()
    await expect.element(handover).toBeVisible()
  })

  it('gives up the earlier request', async () => {
    const answers: (() => void)[] = []
    const personas = fakePersonas(DESK, NIGHT)
    const preview = personas.script['POST /api/prompt-profiles/preview']
    const { advanced, field, panel, previews } = await open({
      personas,
      script: {
        'POST /api/prompt-profiles/preview': async (requests) => {
          await new Promise<void>((resolve) => answers.push(resolve))
          return preview?.(requests) ?? { json: {} }
        },
      },
    })
    await expect.poll(() => answers.length).toBe(1)
    await advanced()
    await field('Instruction').fill('agent.newer')
    await expect.poll(() => previews().length).toBe(2)
    answers[1]?.()
    await shows(panel, 'newer')
    answers[0]?.()
    await field('Name').fill('Night')
    await expect.poll(() => previews().length).toBe(3)
    await shows(panel, 'newer')
  })

  it('names the modules that are not there', async () => {
    const { advanced, field, panel } = await open()
    await advanced()
    await field('Instruction').fill('nowhere.to.be.found')
    await expect.element(panel.getByText('Not every module is there')).toBeVisible()
    await expect.element(panel.getByText(/in place of nowhere\.to\.be\.found/)).toBeVisible()
  })

  it("[S8.21] says 'Failed to preview persona', and keeps what was written", async () => {
    const script: Script = { 'POST /api/prompt-profiles/preview': () => ({ json: { nothing: true } }) }
    const { panel, field } = await open({ script })
    await expect.element(panel.getByText('Failed to preview persona')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Night scout')
  })
})

describe('saving', () => {
  it('[S4.59] a saved one is updated and used', async () => {
    const { field, press, notices, panel, item, personas, inUse } = await open()
    await item('Classic desk').click()
    await field('Voice').selectOptions('spruce')
    await notices('Saved. Classic desk is in use.', () => press('Save and use'))
    expect(personas.profiles()).toMatchObject([
      { id: 'p1', voiceKey: 'spruce', isDefault: true },
      { id: 'p2', isDefault: false },
    ])
    expect(inUse).toHaveBeenCalledOnce()
    await says(item('Classic desk'), 'Active')
    await expect.element(panel.getByRole('button', { name: 'In use' })).toBeDisabled()
  })

  it('[S9.17] says that it was saved for 3.2 s; a problem stays', async () => {
    const { field, press, panel, item } = await open()
    await item('Classic desk').click()
    await field('Voice').selectOptions('spruce')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const saved = panel.getByText('Saved. Classic desk is in use.')
    const isSaid = () => saved.query() !== null
    ;(panel.getByRole('button', { name: 'Save and use' }).element() as HTMLElement).click()
    await untilDrawn(isSaid)
    await vi.advanceTimersByTimeAsync(3199)
    await framesDrawn()
    expect(isSaid()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await framesDrawn()
    expect(isSaid()).toBe(false)
    await press('New persona')
    await press('Save and use')
    const problem = panel.getByText('Give the persona a name.')
    await expect.element(problem).toBeVisible()
    await vi.advanceTimersByTimeAsync(10_000)
    await framesDrawn()
    await expect.element(problem).toBeVisible()
  })

  it('[S4.60] a new one is made and used, and open from then on', async () => {
    const { field, press, notices, panel, item, personas } = await open()
    await press('New persona')
    await press('Save and use')
    await expect.element(panel.getByText('Give the persona a name.')).toBeVisible()
    await field('Name').fill('For my mother')
    await notices('Saved. For my mother is in use.', () => press('Save and use'))
    await expect.element(item('For my mother')).toHaveAttribute('aria-current', 'true')
    expect(personas.profiles().at(-1)).toMatchObject({ name: 'For my mother', isDefault: true })
  })

  it('one that is saved is used without being saved again', async () => {
    const { press, notices, item, calls, inUse } = await open()
    await item('Classic desk').click()
    await notices('Classic desk is in use.', () => press('Use'))
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    expect(inUse).toHaveBeenCalledOnce()
  })

  it('the built-in one is used again', async () => {
    const { press, notices, item, panel, personas } = await open()
    await item('Parley').click()
    await says(panel.getByRole('region', { name: 'Editor' }), 'the built-in Parley')
    await notices('Parley is in use.', () => press('Use'))
    expect(personas.profiles().some(({ isDefault }) => isDefault)).toBe(false)
  })

  it.each([
    [
      "[S8.22] with 'Failed to save persona' for an unreadable answer",
      () => ({ json: {} }),
      'Failed to save persona',
    ],
    [
      'with the words of the server',
      () => refusal(409, 'persona_limit_reached', 'You have 50 personas. Delete one first.'),
      'You have 50 personas. Delete one first.',
    ],
  ] satisfies [string, () => { status?: number; json: unknown }, string][])(
    'fails %s',
    async (_, answer, words) => {
      const { item, press, panel, field, inUse } = await open({
        script: { 'POST /api/prompt-profiles': answer },
      })
      await item('Scout').first().click()
      await press('Save and use')
      await expect.element(panel.getByText(words)).toBeVisible()
      await expect.element(field('Name')).toHaveValue('Scout')
      expect(inUse).not.toHaveBeenCalled()
    },
  )
})

describe('deleting', () => {
  it('[S4.61, S7.22] takes a second press, clears the selection, and what is in use changes', async () => {
    const { press, notices, panel, item, personas, inUse } = await open()
    await press('Delete')
    await press('Keep')
    await press('Delete')
    await notices('Night scout was deleted.', () => press('Delete Night scout'))
    await expect.element(panel.getByText('Choose a persona, or begin with a preset.')).toBeVisible()
    expect(personas.profiles()).toMatchObject([{ id: 'p1', isDefault: true }])
    await says(item('Classic desk'), 'Active')
    expect(inUse).toHaveBeenCalledOnce()
  })

  it("[S8.23] fails with 'Failed to delete persona'", async () => {
    const { press, panel, field } = await open({
      script: { 'DELETE /api/prompt-profiles/p2': () => ({ json: { ok: false } }) },
    })
    await press('Delete')
    await press('Delete Night scout')
    await expect.element(panel.getByText('Failed to delete persona')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Night scout')
  })
})

describe('copies and files', () => {
  it('a copy is a new one, not saved yet', async () => {
    const { press, field, item, personas } = await open()
    await press('Duplicate')
    await expect.element(field('Name')).toHaveValue('Night scout copy')
    await expect.element(field('Voice')).toHaveValue('cedar')
    await says(item('Night scout copy'), 'Not saved yet')
    expect(personas.profiles()).toHaveLength(2)
  })

  it('what is exported is imported again as it was', async () => {
    const { press, notices, field, panel } = await open()
    const taken = new Promise<string>((resolve) => {
      vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
        if (blob instanceof Blob) void blob.text().then(resolve)
        return '#'
      })
    })
    await press('Export')
    const file = new File([await taken], 'night.persona.json', { type: 'application/json' })
    await notices('Imported. Save to keep it.', () => panel.getByLabelText('Persona file').upload(file))
    await expect.element(field('Description')).toHaveValue('Terse at night.')
    await expect.element(field('Voice')).toHaveValue('cedar')
    await expect.element(panel.getByRole('button', { name: 'Save and use' })).toBeEnabled()
  })

  it('what is no persona is refused with the reason', async () => {
    const { panel, field } = await open()
    await panel.getByLabelText('Persona file').upload(new File(['{}'], 'else.json'))
    await expect
      .element(
        panel.getByText('else.json was not imported: it is no persona of Parley. Nothing was changed.'),
      )
      .toBeVisible()
    await expect.element(field('Name')).toHaveValue('Night scout')
  })
})

describe('leaving', () => {
  it('says what would be lost, and each draft is kept while one looks at another', async () => {
    const { field, item, panel, closed, press } = await open()
    await field('Name').fill('Night owl')
    await item('Classic desk').click()
    await item('Night scout').click()
    await expect.element(field('Name')).toHaveValue('Night owl')
    await userEvent.keyboard('{Escape}')
    await says(panel.getByRole('alertdialog'), 'Night owl has unsaved changes.')
    await press('Keep editing')
    expect(closed).not.toHaveBeenCalled()
    await press('Discard')
    await expect.element(field('Name')).toHaveValue('Night scout')
    await userEvent.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledOnce()
  })
})

it('[S6.20] guests see the instructions of Parley, and are invited to log in for one of their own', async () => {
  const { panel, press, signIn, calls } = await open({ account: GUEST })
  await shows(panel, 'agent.concierge.instructions')
  await press('Log in to make your own')
  expect(signIn).toHaveBeenCalledOnce()
  expect(calls.map(({ path }) => path)).toEqual(['/api/prompt-profiles/default'])
})

const SIZES = [
  [701, 900],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [844, 390],
] as const
it.each(sample(SIZES, 2))(
  'at %i × %i the voice is readable, and no value of a slider breaks',
  async (width, height) => {
    await page.viewport(width, height)
    const { item, panel, field } = await open()
    await item('Guardian').click()
    await expect.element(field('Voice')).toBeVisible()
    expect(field('Voice').element().getBoundingClientRect().width).toBeGreaterThan(130)
    for (const value of panel.element().querySelectorAll('output'))
      expect(value.clientHeight).toBeLessThan(24)
  },
)

it('shows one column at a time on a narrow tablet', async () => {
  await page.viewport(768, 1024)
  const { item, panel, field } = await open()
  await item('Guardian').click()
  await expect.element(field('Name')).toHaveValue('Guardian')
  await expect.element(panel.getByRole('region', { name: 'Presets' })).not.toBeInTheDocument()
  await panel.getByRole('radio', { name: 'Personas' }).click()
  await expect.element(panel.getByRole('region', { name: 'Presets' })).toBeVisible()
})

it.each(sample(LOOKS, 1))(
  'has nothing that axe finds on a %s, %i by %i px, %s',
  async (_, width, height, theme) => {
    await page.viewport(width, height)
    document.documentElement.dataset.theme = theme
    const { item, panel, field } = await open()
    expect(await axeFinds()).toEqual([])
    await item('Guardian').click()
    await expect.element(field('Name')).toHaveValue('Guardian')
    await expect.poll(() => panel.getByText('Trades kept small').elements().length).toBe(1)
    expect(await axeFinds()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
