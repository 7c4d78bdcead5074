import { describe, expect, it } from 'vitest'
import { PRESETS } from '#contract/rules/personas.ts'
import { draftOfPreset, isDirty } from './draft.ts'
import { exported, fileNameOf, imported } from './file.ts'

const [preset] = PRESETS
if (!preset) throw new Error('there are no presets')
const { text } = draftOfPreset(preset)

const file = (content: unknown, size?: number) => {
  const written = typeof content === 'string' ? content : JSON.stringify(content)
  return { name: 'a.json', size: size ?? written.length, text: async () => written }
}
const wrapped = (persona: unknown) => file({ format: 'parley.persona', version: 1, persona })

describe('a persona as a file', () => {
  it.each(PRESETS.map((one) => [one.label, one] as const))('comes back as it went: %s', async (_, one) => {
    const before = draftOfPreset(one).text
    const read = await imported(file(exported(before)))
    expect(read).toMatchObject({ draft: { text: before } })
    // It is on no server yet.
    expect('draft' in read && isDirty(read.draft)).toBe(true)
  })

  it('is named after the persona', () => {
    expect(fileNameOf({ ...text, name: 'Night scout / 夜' })).toBe('night-scout-夜.persona.json')
    expect(fileNameOf({ ...text, name: '../..' })).toBe('persona.persona.json')
  })

  it('needs no more than a name', async () => {
    expect(await imported(wrapped({ name: 'Plain' }))).toMatchObject({
      draft: { text: { name: 'Plain', description: '', instructionSlug: 'agent.concierge.instructions' } },
    })
  })

  it.each([
    ['no JSON', file('{'), 'it is not a JSON file'],
    ['something else', file({ name: 'x' }), 'it is no persona of Parley'],
    [
      'a later version',
      file({ format: 'parley.persona', version: 2, persona: {} }),
      'it is no persona of Parley',
    ],
    ['too large', file('{}', 70_000), 'it is larger than 64 KB'],
    ['no persona', wrapped(7), 'it holds no persona'],
    ['no name', wrapped({ name: '' }), 'its name is empty'],
    ['a long name', wrapped({ name: 'x'.repeat(81) }), 'its name is too long'],
    ['a null character', wrapped({ name: 'a\0b' }), 'its name holds a character that cannot be stored'],
    [
      'half a character',
      wrapped({ name: 'a', description: '\ud83d' }),
      'its description holds a character that cannot be stored',
    ],
    ['no slug', wrapped({ name: 'a', guestSlug: 'a b' }), 'its guestSlug is no slug of a prompt module'],
    [
      'no slug for a tool',
      wrapped({ name: 'a', toolSlugs: { search: '<b>' } }),
      'its toolSlugs.search is no slug of a prompt module',
    ],
    ['a wrong kind', wrapped({ name: 'a', voiceKey: 7 }), 'its voiceKey is not of the right kind'],
  ])('is refused with the reason: %s', async (_, given, reason) => {
    expect(await imported(given)).toEqual({
      problem: `a.json was not imported: ${reason}. Nothing was changed.`,
    })
  })
})
