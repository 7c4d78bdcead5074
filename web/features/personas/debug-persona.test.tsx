import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeServer, refusal, type Script } from '../../lib/testing/fake-server.ts'
import { fakeApp, sessionToken } from '../../session/testing/fake-context.ts'
import { DebugPersona } from './debug-persona.tsx'
import { resolved } from './fixtures.ts'

const AGENTS = [
  { id: 'concierge', label: 'Concierge', description: 'Your own persona.' },
  { id: 'scout', label: 'Scout', description: 'Hunts fresh pairs.' },
]
const MINE = resolved({ name: 'Night scout', voiceKey: 'cedar', metadata: { agentName: 'Vesta' } }, 'p1')
const DEFAULT = resolved({ name: 'Parley' }, 'default')

const SERVER: Script = {
  'GET /api/agents': () => ({ json: { scenario: 'parley', agents: AGENTS } }),
  'GET /api/prompt-profiles/active': () => ({ json: { resolvedProfile: MINE, source: 'user' } }),
  'GET /api/prompt-profiles/default': () => ({ json: { profile: {}, resolvedProfile: DEFAULT } }),
}

async function open(script: Script = {}, app = fakeApp()) {
  const calls = fakeServer({ ...SERVER, ...script })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <DebugPersona />
      </AppProvider>
    </QueryClientProvider>,
  )
  const card = screen.getByRole('region', { name: 'Persona' })
  return { card, app, calls, text: () => card.element().textContent ?? '' }
}

describe('the persona in the debug control room', () => {
  it('shows the instructions of the next call while there is none', async () => {
    const { text } = await open()
    await expect.poll(text).toContain('Speaks asVesta')
    expect(text()).toContain('of the next call')
    expect(text()).toContain('agent.concierge.instructions v3')
    expect(text()).toContain('The text of agent.concierge.instructions.')
  })

  it('shows the instructions of the running call', async () => {
    const token = sessionToken()
    const received = resolved({ name: 'Guardian', metadata: { agentName: 'Guardian', preset: 'guardian' } })
    const app = fakeApp({
      fetchToken: async () => ({
        ...token,
        parley_session: {
          ...token.parley_session,
          prompt_profile: received,
          agent: { scenario: 'parley', id: 'scout' },
        },
      }),
    })
    await app.goLive()
    const { card, text } = await open({}, app)
    await expect.poll(text).toContain('Speaks asGuardian')
    expect(text()).toContain('in this call')
    expect(text()).toContain('guarded')
    await expect.element(card.getByRole('radio', { name: 'Scout' })).toBeChecked()
  })

  it('[S4.15] another agent opens the call anew', async () => {
    const app = fakeApp()
    await app.goLive()
    const { card } = await open({}, app)
    await card.getByRole('radio', { name: 'Scout' }).click({ force: true })
    await expect.poll(() => app.ended).toEqual(['sess_1'])
    expect(app.session.get()).toMatchObject({ agent: 'scout', medium: 'text' })
    expect(app.session.get().phase).not.toBe('idle')
    await expect.element(card.getByRole('radio', { name: 'Scout' })).toBeChecked()
  })

  it.each([
    [
      '[S8.42] an empty set',
      () => refusal(404, 'no_agents_configured', 'No agents configured for scenario desk'),
      'No agents configured for scenario desk',
    ],
    [
      '[S8.43] a set that nobody knows',
      () => refusal(404, 'unknown_agent_set', 'Unknown agent set'),
      'Unknown agent set',
    ],
  ])('%s is said so, and there is nobody to choose', async (_, answer, words) => {
    const { card, text } = await open({ 'GET /api/agents': answer })
    await expect.poll(text).toContain(words)
    expect(card.getByRole('radio').elements()).toEqual([])
  })

  it('[S6.32] no choice without personas', async () => {
    const { card, text } = await open({
      'GET /api/agents': () => ({ json: { scenario: 'parley', agents: [] } }),
    })
    await expect.poll(text).toContain('Speaks asVesta')
    expect(card.getByRole('radiogroup').elements()).toEqual([])
  })

  it('[S8.50] one that does not load is the one of the house', async () => {
    const { text } = await open({
      'GET /api/prompt-profiles/active': () => refusal(500, 'unknown_error', 'Something went wrong.'),
      'GET /api/prompt-profiles/default': () => ({ json: { profile: PROFILE, resolvedProfile: DEFAULT } }),
    })
    await expect.poll(text).toContain('PersonaParley')
    expect(text()).not.toContain('Something went wrong.')
  })

  it('[S7.17] shows nothing when logged out', async () => {
    const { text, calls } = await open({
      'GET /api/prompt-profiles/active': () => refusal(401, 'authentication_required', 'Log in to continue.'),
    })
    await expect.poll(() => calls.some(({ path }) => path.endsWith('/active'))).toBe(true)
    await expect.poll(text).toContain('Concierge')
    expect(text()).not.toContain('Log in')
    expect(text()).not.toContain('Speaks as')
  })
})

const PROFILE = {
  id: 'default',
  name: 'Parley',
  description: null,
  instructionSlug: 'a',
  handoffSlug: 'b',
  guestSlug: 'c',
  toolSlugs: {},
  voiceKey: null,
  metadata: {},
  isDefault: true,
  createdAt: '',
  updatedAt: '',
}
