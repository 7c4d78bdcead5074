/**
 * The parts of a persona: its slugs, voices and limits, and the three presets (spec S1.9–S1.13, S3.20–S3.27,
 * S9.51–S9.53).
 */

export const DEFAULT_PROFILE_ID = 'default'
/** Characters. */
export const PERSONA_NAME_MAX = 80
export const PERSONA_DESCRIPTION_MAX = 500
export const AGENT_NAME_MAX = 40
/** The size of the metadata as JSON. */
export const METADATA_MAX_BYTES = 4096
export const PERSONAS_PER_USER = 50
/** A resolved profile covers the tools that a persona names, those of the default profile, and all others. */
export const TOOLS_MAX = 500
/** spec S9.18 */
export const PREVIEW_DEBOUNCE_MS = 350

/** spec S9.51: the choices in the editor; null is 'Auto'. */
export const VOICE_OPTIONS = [
  { key: null, label: 'Auto' },
  { key: 'cedar', label: 'Cedar' },
  { key: 'emerald', label: 'Emerald' },
  { key: 'onyx', label: 'Onyx' },
  { key: 'spruce', label: 'Spruce' },
] as const
/** spec S9.52; an adapter maps it when its provider lacks it. */
const DEFAULT_VOICE = 'marin'

/** Voices of the built-in engine or a provider that the editor does not offer. */
const VOICES = ['sage', 'alloy', 'ash', 'ballad', 'coral', 'echo', 'shimmer', 'verse']

/**
 * Returns the session voice for a key; the default for an unknown one. Each provider maps it to its nearest voice.
 */
export function voiceOf(key: string | null): string {
  const name = key?.toLowerCase() ?? ''
  return isVoice(name) ? name : DEFAULT_VOICE
}

/** True for the voices that a session can have. */
export const isVoice = (name: string): boolean =>
  name === DEFAULT_VOICE || VOICES.includes(name) || VOICE_OPTIONS.some(({ key }) => key === name)

/** spec S3.22: the tools whose descriptions a persona may replace, in the order of the editor. */
export const PERSONA_TOOLS = [
  'resolve_wallet',
  'list_my_wallets',
  'set_session_wallet_override',
  'auth_info',
  'pumpstream_live_summary',
  'gmgn_fetch_token_snapshot',
  'onchain_activity_overview',
  'onchain_entity_insight',
  'kolscan_leaderboard',
  'kolscan_wallet_detail',
  'kolscan_trending_tokens',
  'kolscan_token_detail',
  'kolscan_resolve_wallet',
  'search',
  'twitter_search',
  'fetch',
  'codex_start',
  'codex_reply',
  'codex_exec',
  'stream_public_shout',
  'stream_shout_feed',
] as const

/** spec S3.23 */
export const toolSlug = (tool: string): string => `agent.concierge.tool.${tool}`

const slugsOf = (tools: readonly string[]): Record<string, string> =>
  Object.fromEntries(tools.map((tool) => [tool, toolSlug(tool)]))

export const PERSONA_TOOL_SLUGS: Readonly<Record<string, string>> = slugsOf(PERSONA_TOOLS)

/** spec S3.24: the modules used without any choice by the user. */
export const DEFAULT_SLUGS = {
  instructionSlug: 'agent.concierge.instructions',
  handoffSlug: 'agent.concierge.handoff',
  guestSlug: 'agent.concierge.guest',
  toolSlugs: slugsOf([...PERSONA_TOOLS, 'markets_fetch_ohlcv']),
} as const

/** Follow the instructions of every persona. */
export const COMMON_SLUGS = [
  'agent.concierge.money',
  'agent.concierge.link_handling',
  'agent.concierge.image_handling',
] as const

export type PresetId = 'classic' | 'scout' | 'guardian'
export type Preset = Readonly<{
  id: PresetId
  label: string
  description: string
  instructionSlug: string
  handoffSlug: string
  guestSlug: string
  toolSlugs: Readonly<Record<string, string>>
  voiceKey: string | null
  /** `preset` names the origin of a persona; Guardian's also keeps its trades small. */
  metadata: Readonly<{ agentName: string; preset: PresetId }>
}>

export const GUARDIAN_INSTRUCTIONS = 'agent.guardian.instructions'

const common = { guestSlug: DEFAULT_SLUGS.guestSlug, toolSlugs: PERSONA_TOOL_SLUGS } as const

export const PRESETS: readonly Preset[] = [
  {
    id: 'classic',
    label: 'Classic',
    description: 'Plain-spoken, with every tool at hand.',
    instructionSlug: DEFAULT_SLUGS.instructionSlug,
    handoffSlug: DEFAULT_SLUGS.handoffSlug,
    voiceKey: null,
    metadata: { agentName: 'Parley', preset: 'classic' },
    ...common,
  },
  {
    id: 'scout',
    label: 'Scout',
    description: 'Hunts fresh pairs and is terse about it.',
    instructionSlug: 'agent.scout.instructions',
    handoffSlug: 'agent.scout.handoff',
    voiceKey: 'cedar',
    metadata: { agentName: 'Scout', preset: 'scout' },
    ...common,
  },
  {
    id: 'guardian',
    label: 'Guardian',
    description:
      'Slower, explains the risks, and keeps trades small: half the caps, half a percent of slippage.',
    instructionSlug: GUARDIAN_INSTRUCTIONS,
    handoffSlug: 'agent.guardian.handoff',
    voiceKey: 'spruce',
    metadata: { agentName: 'Guardian', preset: 'guardian' },
    ...common,
  },
]
