/** For tests and the gallery: a superadmin, and a prompt API that keeps versions as the server does. */
import type { PromptHistoryEntry, PromptModule } from '#contract/api/prompts.ts'
import { ParleyError, toRefusal } from '#contract/errors.ts'
import type { SignedIn } from '#web/lib/account.ts'
import type { Script } from '../../lib/testing/fake-server.ts'

export const ilse: SignedIn = {
  type: 'user',
  user: { id: 'user_i', email: 'ilse@parley.example', roles: ['user', 'superadmin'], isSuperAdmin: true },
  badge: { badge: 'Dev', label: 'Super admin access' },
  wallet: null,
  signedInAt: '2026-11-20T14:29:00Z',
  freshUntil: null,
  token: {
    status: { state: 'user', label: 'personal wallets', detail: 'For your own wallet.', minted: true },
    roles: ['user', 'superadmin'],
    wallet: null,
    expiresAt: null,
  },
}

const JONAS = { id: 'user_j', email: 'jonas@parley.example' }
const WRITTEN = '2026-11-20T14:00:00Z'

export const CONCIERGE = 'agent.concierge.instructions'

export const moduleOf = (slug: string, segment: string, more: Partial<PromptModule> = {}): PromptModule => ({
  id: `m_${slug}`,
  slug,
  title: null,
  segment,
  version: 1,
  checksum: `${segment.length.toString(16)}`.padStart(64, '9c41'),
  createdAt: WRITTEN,
  updatedAt: WRITTEN,
  updatedBy: null,
  ...more,
})

export const SEGMENT = [
  'You are Parley, a voice at the trading desk.',
  'Be friendly and brief.',
  '',
  'When a tool returns a price, say its source.',
  'If two sources differ, use the newer one.',
  'Never say that money moved unless a receipt in this turn proves it.',
].join('\n')

export const MODULES: readonly PromptModule[] = [
  moduleOf('agent.concierge.guest', 'This is a guest.'),
  moduleOf('agent.concierge.handoff', 'For everything about Solana.'),
  moduleOf(CONCIERGE, SEGMENT, {
    title: 'Classic concierge',
    version: 13,
    updatedBy: { id: ilse.user.id, email: ilse.user.email },
  }),
  moduleOf('agent.concierge.tool.search', 'Searches the web.', { version: 2, updatedBy: JONAS }),
]

const entryOf = (module: PromptModule, notes: string | null): PromptHistoryEntry => ({
  ...module,
  id: `h_${module.slug}_${module.version}`,
  notes,
  createdAt: module.updatedAt,
})

type Given = Readonly<{
  slug?: string
  segment: string
  title?: string | null
  version?: number
  notes?: string
}>

/** `write` simulates another editor. */
export function fakePrompts(first: readonly PromptModule[] = MODULES) {
  const modules = new Map(first.map((module) => [module.slug, module]))
  const history = new Map(first.map((module) => [module.slug, [entryOf(module, null)]]))

  function keep(module: PromptModule, notes: string | null): PromptModule {
    modules.set(module.slug, module)
    history.set(module.slug, [entryOf(module, notes), ...(history.get(module.slug) ?? [])])
    return module
  }
  const next = (
    old: PromptModule,
    { segment, title = old.title }: Partial<Given>,
    by: PromptModule['updatedBy'],
  ) => moduleOf(old.slug, segment ?? old.segment, { title, version: old.version + 1, updatedBy: by })
  const refuse = (error: ParleyError) => ({ status: error.status, json: toRefusal(error) })
  const me = { id: ilse.user.id, email: ilse.user.email }

  function save(old: PromptModule, given: Given) {
    if (given.version !== old.version)
      return refuse(new ParleyError('version_conflict', { currentVersion: old.version }))
    if (given.segment === old.segment && (given.title ?? null) === old.title)
      return { json: { ok: true, prompt: old, unchanged: true } }
    return { json: { ok: true, prompt: keep(next(old, given, me), given.notes ?? null) } }
  }
  const script: Script = {
    'GET /prompt-modules': () => ({ json: { ok: true, prompts: [...modules.values()] } }),
    'POST /prompt-modules': ({ body }) => {
      const given = body as Given & { slug: string }
      if (modules.has(given.slug)) return refuse(new ParleyError('slug_exists', { slug: given.slug }))
      const made = moduleOf(given.slug, given.segment, { title: given.title ?? null, updatedBy: me })
      return { json: { ok: true, prompt: keep(made, given.notes ?? null) } }
    },
    ...Object.fromEntries(
      first.flatMap(({ slug }) => {
        const now = () => modules.get(slug) ?? moduleOf(slug, '')
        return [
          [`GET /prompt-modules/${slug}`, () => ({ json: { ok: true, prompt: now() } })],
          [
            `GET /prompt-modules/${slug}/history`,
            () => ({ json: { ok: true, history: history.get(slug) ?? [] } }),
          ],
          [`PUT /prompt-modules/${slug}`, ({ body }: { body: unknown }) => save(now(), body as Given)],
        ]
      }),
    ),
  }
  return {
    script,
    module: (slug: string) => modules.get(slug),
    history: (slug: string) => history.get(slug) ?? [],
    write(slug: string, segment: string, notes: string | null = null): PromptModule {
      const old = modules.get(slug)
      if (!old) throw new Error(`There is no ${slug}`)
      return keep(next(old, { segment }, JONAS), notes)
    },
  }
}
