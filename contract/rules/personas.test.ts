import { describe, expect, it } from 'vitest'
import {
  COMMON_SLUGS,
  DEFAULT_SLUGS,
  PERSONA_TOOL_SLUGS,
  PRESETS,
  PREVIEW_DEBOUNCE_MS,
  toolSlug,
  VOICE_OPTIONS,
  voiceOf,
} from './personas.ts'

const TOOLS = PERSONA_TOOL_SLUGS

describe('the parts of a persona', () => {
  it('[S9.51] has four voices to choose from, and Auto', () => {
    expect(VOICE_OPTIONS.map(({ key, label }) => `${key} ${label}`)).toEqual([
      'null Auto',
      'cedar Cedar',
      'emerald Emerald',
      'onyx Onyx',
      'spruce Spruce',
    ])
  })

  it('[S9.51, S9.52] speaks with a voice of the editor, or the default one', () => {
    for (const { key } of VOICE_OPTIONS) expect(voiceOf(key)).toBe(key ?? 'marin')
    expect([voiceOf('Cedar'), voiceOf('nobody'), voiceOf('')]).toEqual(['cedar', 'marin', 'marin'])
  })

  it.each(['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'])(
    'keeps %s, a voice of the providers that the editor does not offer',
    (voice) => expect(voiceOf(voice)).toBe(voice),
  )

  it('[S9.18] waits 350 ms before it previews', () => {
    expect(PREVIEW_DEBOUNCE_MS).toBe(350)
  })

  it('[S3.23, S3.24] has the modules of the concierge unless another one was chosen', () => {
    const { toolSlugs, ...slugs } = DEFAULT_SLUGS
    expect(slugs).toEqual({
      instructionSlug: 'agent.concierge.instructions',
      handoffSlug: 'agent.concierge.handoff',
      guestSlug: 'agent.concierge.guest',
    })
    expect(toolSlugs).toEqual({ ...TOOLS, markets_fetch_ohlcv: 'agent.concierge.tool.markets_fetch_ohlcv' })
    expect(toolSlug('search')).toBe('agent.concierge.tool.search')
    expect(COMMON_SLUGS).toEqual([
      'agent.concierge.money',
      'agent.concierge.link_handling',
      'agent.concierge.image_handling',
    ])
  })

  it('comes in three presets, each with instructions and a voice of its own, and the same tools', () => {
    expect(
      PRESETS.map(({ id, label, instructionSlug, handoffSlug, voiceKey, metadata }) => [
        ...[id, label, instructionSlug, handoffSlug, voiceKey, metadata.agentName, metadata.preset],
      ]),
    ).toEqual([
      [
        'classic',
        'Classic',
        'agent.concierge.instructions',
        'agent.concierge.handoff',
        null,
        'Parley',
        'classic',
      ],
      ['scout', 'Scout', 'agent.scout.instructions', 'agent.scout.handoff', 'cedar', 'Scout', 'scout'],
      [
        ...['guardian', 'Guardian', 'agent.guardian.instructions', 'agent.guardian.handoff', 'spruce'],
        ...['Guardian', 'guardian'],
      ],
    ])
    for (const { guestSlug, toolSlugs } of PRESETS)
      expect([guestSlug, toolSlugs]).toEqual(['agent.concierge.guest', TOOLS])
  })
})
