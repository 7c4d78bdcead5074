import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BEHAVIOUR_MAX,
  behaviourOf,
  colourOf,
  mannerText,
  TONES,
  toneOf,
  withBehaviour,
  withColour,
  withTone,
} from './persona-manner.ts'

describe('the manner of a persona', () => {
  it('is nothing while nothing was chosen', () => {
    expect(mannerText({ agentName: 'Scout' })).toBeUndefined()
    expect(mannerText({ tone: { length: 3 }, behaviour: '  ' })).toBeUndefined()
  })

  it('has a sentence for each step that was chosen, and then the words of its owner', () => {
    const chosen = withBehaviour(withTone(withTone({}, 'length', 1), 'warmth', 5), 'Call me captain.')
    expect(mannerText(chosen)?.split('\n').slice(2)).toEqual([
      'Answer in one short sentence wherever that is enough.',
      'Be warm and encouraging, like a good friend.',
      'The user wrote about your behaviour: “Call me captain.”',
    ])
  })

  it('stores nothing of a step in the middle, of an empty text and of the usual colour', () => {
    const chosen = withColour(withBehaviour(withTone({ preset: 'scout' }, 'level', 5), 'x'), 'rose')
    expect(chosen).toEqual({ preset: 'scout', tone: { level: 5 }, behaviour: 'x', colour: 'rose' })
    expect(withColour(withBehaviour(withTone(chosen, 'level', 3), ''), 'teal')).toEqual({ preset: 'scout' })
  })

  it('keeps what was chosen on the other scales', () => {
    const steps = fc.record({ length: step(), warmth: step(), level: step() })
    fc.assert(
      fc.property(steps, (chosen) => {
        const metadata = TONES.reduce((all, { key }) => withTone(all, key, chosen[key]), {})
        expect(TONES.map(({ key }) => toneOf(metadata, key))).toEqual(TONES.map(({ key }) => chosen[key]))
      }),
    )
  })

  it.each([[undefined], ['loud'], [{ length: 9 }], [{ length: 2.5 }], [{ length: '2' }], [null]])(
    'reads %j as a tone in the middle',
    (tone) => {
      expect(toneOf({ tone }, 'length')).toBe(3)
    },
  )

  it('reads foreign metadata without harm', () => {
    expect(behaviourOf({ behaviour: 'x'.repeat(5_000) })).toHaveLength(BEHAVIOUR_MAX)
    expect([behaviourOf({ behaviour: 7 }), colourOf({ colour: 'mauve' })]).toEqual(['', 'teal'])
  })
})

const step = () => fc.integer({ min: 1, max: 5 })
