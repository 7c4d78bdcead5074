import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import type { Conversation } from '#contract/api/conversation.ts'
import { guest, mara } from '#web/features/account/fixtures.ts'
import { Welcome } from '#web/features/hero/welcome.tsx'
import { RoleBadge } from '#web/features/ribbon/ribbon.tsx'
import { accountQuery, becomeGuest, notifyOtherTabs } from '#web/lib/account.ts'
import { draftOf, keepDraft, newestDraft, preference, setPreference } from '#web/lib/preferences.ts'
import { keepUnsent, takeUnsent } from '#web/lib/unsent.ts'
import { AppProvider } from '#web/session/use-session.ts'
import { fakeServer, refusal } from '../lib/testing/fake-server.ts'
import { fakeApp, sessionToken } from '../session/testing/fake-context.ts'
import { IdentityWatch, leave } from './identity.tsx'
import { fetchSessionToken } from './session-token.ts'

const CONVERSATIONS = {
  guest: { id: 'conv_guest', said: 'What is in the demo wallet?' },
  user: { id: 'conv_user', said: 'What is in my wallet?' },
} as const

/** The open question, as the server answers. */
let leftOpen: string | null = null
const memoriesOf = ({ type }: Account) => ({
  json: {
    memories: [],
    skipped: [],
    total: 0,
    totalSkipped: 0,
    limit: 50,
    nextConversationPrompt: type === 'user' ? leftOpen : null,
  },
})

/** A browser and a server that knows the signed-in user. */
async function visit(first: Account) {
  let account = first
  fakeServer({
    'GET /api/account': () => ({ json: account }),
    'GET /api/realtime/memories': () => memoriesOf(account),
  })
  const app = fakeApp({
    fetchConversation: async (): Promise<Conversation> => {
      const { id, said } = CONVERSATIONS[account.type]
      const item = {
        itemId: `${id}_1`,
        type: 'MESSAGE',
        role: 'user',
        title: said,
        status: 'DONE',
        createdAtMs: 0,
        isHidden: false,
        expanded: false,
      } as const
      return { id, items: [item], hasEarlier: false, lastEventId: '0' }
    },
  })
  app.conversation.start()
  const queries = new QueryClient()
  queries.setQueryData(['wallet', 'active'], 'of the earlier user')
  queries.setQueryData(['about'], 'the server’s')
  const screen = await render(
    <QueryClientProvider client={queries}>
      <AppProvider value={app}>
        <RoleBadge />
        <Welcome />
        <IdentityWatch />
      </AppProvider>
    </QueryClientProvider>,
  )
  const shown = () => app.transcript.ids().map((id) => app.transcript.item(id)?.title)
  await expect.poll(shown).toEqual([CONVERSATIONS[first.type].said])
  await expect.poll(() => screen.container.textContent).toContain(first.badge.label)
  await expect.poll(() => preference('signedIn')).toBe(first.type === 'user')
  await expect.poll(() => queries.getQueryData(accountQuery.queryKey)).toEqual(first)
  return {
    screen,
    app,
    queries,
    shown,
    become: (next: Account) => {
      account = next
    },
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  setPreference('signedIn', false)
  setPreference('drafts', {})
  leftOpen = null
  delete document.documentElement.dataset.known
})

describe('the account of the page', () => {
  it('[S2.10, S2.20, S6.21, S6.22, S6.27] is a guest at first, with the badge and the words for one', async () => {
    const { screen } = await visit(guest)
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, I’m Parley.')
    expect(screen.container.textContent).toContain('Demo: Shared demo persona')
  })

  it('[S1.8, S2.23] changes in every tab after a sign-in, without a reload', async () => {
    const { screen, app, queries, shown, become } = await visit(guest)
    await app.goLive()
    become(mara)
    notifyOtherTabs()
    const title = () => screen.getByRole('heading', { level: 1 }).element().textContent
    await expect.poll(title).toMatch(/^Good\s(morning|afternoon|evening), Mara\.$/)
    expect(screen.container.textContent).toContain('Pro: Pro member access')
    await expect.poll(shown).toEqual(['What is in my wallet?'])
    expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: false })
    // The server ends what was theirs; this page no longer may.
    expect(app.ended).toEqual([])
    expect(queries.getQueryData(['wallet', 'active'])).toBeUndefined()
    expect(queries.getQueryData(['about'])).toBe('the server’s')
    expect(preference('signedIn')).toBe(true)
  })

  it('[S2.30, S2.31] a user reads what they left open, or one of the rotating prompts; a guest neither', async () => {
    leftOpen = 'Shall we look at BONK again?'
    const { screen, queries, become } = await visit(mara)
    const subtitle = () => screen.container.querySelector('h1 + p')?.textContent
    await expect.poll(subtitle).toBe(leftOpen)
    become(guest)
    notifyOtherTabs()
    await expect.poll(subtitle).toMatch(/shared demo wallet/)
    expect(queries.getQueryData(['next-prompt'])).toBeUndefined()
    leftOpen = null
    become(mara)
    notifyOtherTabs()
    await expect.poll(subtitle).toMatch(/^Shall (we|I) (check up|scan|continue)/)
  })

  it('[S2.31] a user reads one of the rotating prompts when what they left open cannot be read', async () => {
    const { screen, queries } = await visit(mara)
    const subtitle = () => screen.container.querySelector('h1 + p')?.textContent
    fakeServer({
      'GET /api/realtime/memories': () => refusal(500, 'memories_fetch_failed', 'It could not be read.'),
    })
    await queries.resetQueries({ queryKey: ['next-prompt'] })
    await expect.poll(subtitle).toMatch(/^Shall (we|I) (check up|scan|continue)/)
  })

  it('a user who was logged in before does not see the words for guests while the account loads', async () => {
    document.documentElement.dataset.known = ''
    await visit(mara)
    expect(document.documentElement.dataset.known).toBeUndefined()
  })

  it('[S6.10, S6.11] new roles are shown, and the conversation stays', async () => {
    const { screen, queries, shown, become } = await visit(mara)
    become({
      ...mara,
      user: { ...mara.user, roles: ['user', 'admin'] },
      badge: { badge: 'Admin', label: 'Admin access' },
    })
    queries.setQueryData(['tools'], ['old'])
    await queries.refetchQueries({ queryKey: accountQuery.queryKey })
    await expect.poll(() => screen.container.textContent).toContain('Admin: Admin access')
    expect(queries.getQueryData(['tools'])).toBeUndefined()
    expect(shown()).toEqual(['What is in my wallet?'])
  })
})

describe('a session token that cannot be fetched', () => {
  const admin = {
    ...mara,
    user: { ...mara.user, roles: ['user', 'superadmin'], isSuperAdmin: true },
    badge: { badge: 'Dev', label: 'Super admin access' },
  }
  const fetchToken = async (queries: QueryClient, answer: { status?: number; json: unknown }) => {
    fakeServer({
      'GET /api/session': () => answer,
      'GET /api/account': () => ({ json: admin }),
      'GET /api/realtime/memories': () => memoriesOf(admin),
    })
    return fetchSessionToken(queries, { agent: undefined, scenario: undefined }, new AbortController().signal)
  }
  const failed = refusal(500, 'internal', 'Something broke.')

  it('[S8.46] makes the page of a superadmin a guest’s, and keeps the conversation', async () => {
    const { screen, queries, shown } = await visit(admin)
    await expect(fetchToken(queries, failed)).rejects.toThrow('Something broke.')
    await expect.poll(() => screen.container.textContent).toContain('Demo: Shared demo persona')
    expect(queries.getQueryData(accountQuery.queryKey)).toMatchObject({ type: 'guest' })
    expect(shown()).toEqual(['What is in my wallet?'])
    expect(preference('signedIn')).toBe(true)
  })

  it('the next one that can be fetched brings the account back', async () => {
    const { screen, queries, shown } = await visit(admin)
    await expect(fetchToken(queries, failed)).rejects.toThrow()
    await fetchToken(queries, { json: sessionToken() })
    await expect.poll(() => screen.container.textContent).toContain('Dev: Super admin access')
    expect(shown()).toEqual(['What is in my wallet?'])
  })

  it('a server that then names a guest ends what was the user’s', async () => {
    const { queries, shown, become } = await visit(admin)
    await becomeGuest(queries)
    become(guest)
    await queries.refetchQueries({ queryKey: accountQuery.queryKey })
    await expect.poll(shown).toEqual(['What is in the demo wallet?'])
  })
})

describe('logging out', () => {
  it('[S4.14] ends the call, forgets the person, and the guest’s conversation is back', async () => {
    const { screen, app, queries, shown, become } = await visit(mara)
    await app.goLive()
    keepDraft('conv_earlier', 'send 5 SOL to')
    keepDraft('conv_user', 'half a thought')
    keepUnsent('item_lost', 'never arrived')
    const reload = vi.fn()
    await leave({
      app,
      queries,
      reload,
      async signOut() {
        // A stream of theirs that is still followed would be asked for again, and refused.
        expect(app.stream()).toBeUndefined()
        become(guest)
      },
    })
    expect(app.session.get()).toMatchObject({ phase: 'idle', everLive: false })
    // The server ends what was theirs; this page no longer may.
    expect(app.ended).toEqual([])
    await expect.poll(shown).toEqual(['What is in the demo wallet?'])
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, I’m Parley.')
    expect(queries.getQueryData(['wallet', 'active'])).toBeUndefined()
    expect(draftOf('conv_user')).toBe('')
    // The next person to log in here would be given the newest draft.
    expect([newestDraft(), takeUnsent(() => false)]).toEqual(['', []])
    expect(preference('signedIn')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('[S4.14] on another device takes what was typed here along, also while no page was open', async () => {
    const { queries, become } = await visit(mara)
    keepDraft('conv_earlier', 'send 5 SOL to')
    become(guest)
    await queries.refetchQueries({ queryKey: accountQuery.queryKey })
    await expect.poll(newestDraft).toBe('')

    setPreference('signedIn', true)
    keepDraft('conv_earlier', 'send 5 SOL to')
    await visit(guest)
    expect(newestDraft()).toBe('')
  })

  it('leaves a guest what they typed when they log in', async () => {
    const { queries, become, shown } = await visit(guest)
    keepDraft('conv_guest', 'half a thought')
    become(mara)
    await queries.refetchQueries({ queryKey: accountQuery.queryKey })
    await expect.poll(shown).toEqual(['What is in my wallet?'])
    expect(newestDraft()).toBe('half a thought')
  })

  it('[S8.47] that fails loads the page anew', async () => {
    const { app, queries } = await visit(mara)
    const reload = vi.fn()
    await leave({ app, queries, reload, signOut: () => Promise.reject(new Error('down')) })
    expect(reload).toHaveBeenCalledOnce()
  })
})
