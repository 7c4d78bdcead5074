/** For tests and the gallery: a user's personas, and a server that resolves drafts of them. */
import type { PersonaDraft, PersonaProfile } from '#contract/api/personas.ts'
import { ParleyError, toRefusal } from '#contract/errors.ts'
import type { ResolvedProfile } from '#contract/personas.ts'
import { DEFAULT_PROFILE_ID, DEFAULT_SLUGS, PERSONA_TOOL_SLUGS, voiceOf } from '#contract/rules/personas.ts'
import type { Script } from '../../lib/testing/fake-server.ts'

const WRITTEN = '2026-11-20T14:00:00Z'

export const persona = (id: string, name: string, more: Partial<PersonaProfile> = {}): PersonaProfile => ({
  id,
  name,
  description: null,
  instructionSlug: DEFAULT_SLUGS.instructionSlug,
  handoffSlug: DEFAULT_SLUGS.handoffSlug,
  guestSlug: DEFAULT_SLUGS.guestSlug,
  toolSlugs: { ...PERSONA_TOOL_SLUGS },
  voiceKey: null,
  metadata: {},
  isDefault: false,
  createdAt: WRITTEN,
  updatedAt: WRITTEN,
  ...more,
})

const BUILT_IN = persona(DEFAULT_PROFILE_ID, 'Parley', { isDefault: true, metadata: { agentName: 'Parley' } })

export function resolved(draft: PersonaDraft, profileId: string | null = null): ResolvedProfile {
  const { name, instructionSlug = DEFAULT_SLUGS.instructionSlug, voiceKey = null, metadata = {} } = draft
  const missing = instructionSlug.startsWith('nowhere') ? [instructionSlug] : []
  const segment =
    missing.length > 0
      ? `⚠️ Prompt module "${instructionSlug}" is missing.`
      : `The text of ${instructionSlug}.`
  return {
    profileId,
    name,
    agentName: typeof metadata.agentName === 'string' ? metadata.agentName : 'Parley',
    voiceKey,
    voice: voiceOf(voiceKey),
    instructions: `${segment}\n\nNever read a link aloud.`,
    instructionSegments: [
      { slug: instructionSlug, title: null, segment, version: missing.length > 0 ? null : 3 },
      { slug: 'agent.concierge.link_handling', title: null, segment: 'Never read a link aloud.', version: 1 },
    ],
    handoffDescription: 'For everything about Solana.',
    guestInstructions: 'This is a guest.',
    toolDescriptions: { search: 'Searches the web.' },
    toolSlugs: { search: 'agent.concierge.tool.search' },
    moneyPolicy: metadata.preset === 'guardian' ? 'guarded' : 'standard',
    missing,
  }
}

/** Keeps personas as the server does. */
export function fakePersonas(...first: PersonaProfile[]) {
  let profiles = first
  let made = 0
  const refuse = (error: ParleyError) => ({ status: error.status, json: toRefusal(error) })
  const use = (id: string | null) => {
    profiles = profiles.map((profile) => ({ ...profile, isDefault: profile.id === id }))
  }
  const put = (profile: PersonaProfile) => {
    profiles = profiles.some(({ id }) => id === profile.id)
      ? profiles.map((one) => (one.id === profile.id ? profile : one))
      : [...profiles, profile]
  }
  function save(id: string, { isDefault, ...draft }: PersonaDraft) {
    if (draft.name === '') return refuse(new ParleyError('persona_name_required'))
    put(persona(id, draft.name, draft as Partial<PersonaProfile>))
    if (isDefault) use(id)
    const profile = profiles.find((one) => one.id === id)
    return { json: { profile, resolvedProfile: resolved(draft, id) } }
  }
  const one = (id: string): Script => ({
    [`PUT /api/prompt-profiles/${id}`]: ({ body }) => save(id, body as PersonaDraft),
    [`DELETE /api/prompt-profiles/${id}`]: () => {
      const wasInUse = profiles.find((profile) => profile.id === id)?.isDefault
      profiles = profiles.filter((profile) => profile.id !== id)
      if (wasInUse) use(profiles.at(-1)?.id ?? null)
      return { json: { ok: true, activeId: profiles.find(({ isDefault }) => isDefault)?.id ?? null } }
    },
    [`POST /api/prompt-profiles/${id}/activate`]: () => {
      use(id)
      const profile = profiles.find((each) => each.id === id) ?? BUILT_IN
      return { json: { profile, resolvedProfile: resolved(profile, id) } }
    },
  })
  const script: Script = {
    'GET /api/prompt-profiles': () => ({
      json: { profiles, modules: [{ slug: DEFAULT_SLUGS.instructionSlug, title: 'Who it is' }] },
    }),
    'GET /api/prompt-profiles/default': () => ({
      json: { profile: BUILT_IN, resolvedProfile: resolved(BUILT_IN, BUILT_IN.id) },
    }),
    'POST /api/prompt-profiles/preview': ({ body }) => ({
      json: { resolvedProfile: resolved(body as PersonaDraft) },
    }),
    'POST /api/prompt-profiles': ({ body }) => {
      made += 1
      return save(`made_${made}`, body as PersonaDraft)
    },
    ...one(DEFAULT_PROFILE_ID),
    ...one('made_1'),
    ...Object.assign({}, ...first.map(({ id }) => one(id))),
  }
  return { script, profiles: () => profiles }
}
