/** The manner of a persona: tone on three scales, what its owner wrote about its behaviour, and its colour. */

/** Characters. */
export const BEHAVIOUR_MAX = 1_000
/** The middle of a scale says nothing. */
const TONE_MIDDLE = 3
export const TONE_MAX = 5

/** Each scale with a sentence for its steps 1, 2, 4 and 5; step 3 leaves it to the instructions. */
export const TONES = [
  {
    key: 'length',
    label: 'Length',
    ends: ['Very brief', 'Brief', 'As usual', 'Detailed', 'Very detailed'],
    sentences: [
      'Answer in one short sentence wherever that is enough.',
      'Keep answers short.',
      '',
      'Give some detail and the reasons with each answer.',
      'Explain thoroughly, with background and reasons.',
    ],
  },
  {
    key: 'warmth',
    label: 'Warmth',
    ends: ['Very matter-of-fact', 'Matter-of-fact', 'As usual', 'Warm', 'Very warm'],
    sentences: [
      'Give facts only: no small talk, no encouragement.',
      'Stay matter-of-fact.',
      '',
      'Be friendly.',
      'Be warm and encouraging, like a good friend.',
    ],
  },
  {
    key: 'level',
    label: 'Vocabulary',
    ends: ['For beginners', 'Plain', 'As usual', 'Technical', 'For experts'],
    sentences: [
      'Explain each technical term as if it were new to the listener.',
      'Use plain words instead of technical terms where you can.',
      '',
      'Technical terms need no explanation.',
      'Speak as one expert to another.',
    ],
  },
] as const

export type ToneKey = (typeof TONES)[number]['key']

export const PERSONA_COLOURS = ['teal', 'blue', 'violet', 'rose', 'amber', 'green'] as const
export type PersonaColour = (typeof PERSONA_COLOURS)[number]

type Metadata = Readonly<Record<string, unknown>>

export function toneOf({ tone }: Metadata, key: ToneKey): number {
  const step = typeof tone === 'object' && tone !== null ? (tone as Record<string, unknown>)[key] : undefined
  return Number.isInteger(step) && Number(step) >= 1 && Number(step) <= TONE_MAX ? Number(step) : TONE_MIDDLE
}

export const behaviourOf = ({ behaviour }: Metadata): string =>
  typeof behaviour === 'string' ? behaviour.slice(0, BEHAVIOUR_MAX) : ''

export const colourOf = ({ colour }: Metadata): PersonaColour =>
  PERSONA_COLOURS.find((each) => each === colour) ?? 'teal'

/** A step in the middle is left out, so that a persona without a manner stores nothing of it. */
export function withTone(metadata: Metadata, key: ToneKey, step: number): Metadata {
  const { tone: _, ...others } = metadata
  const steps = TONES.map((each) => [each.key, each.key === key ? step : toneOf(metadata, each.key)] as const)
  const tone = Object.fromEntries(steps.filter(([, each]) => each !== TONE_MIDDLE))
  return Object.keys(tone).length === 0 ? others : { ...others, tone }
}

export function withBehaviour({ behaviour: _, ...others }: Metadata, behaviour: string): Metadata {
  return behaviour === '' ? others : { ...others, behaviour }
}

export function withColour({ colour: _, ...others }: Metadata, colour: PersonaColour): Metadata {
  return colour === 'teal' ? others : { ...others, colour }
}

/** The manner as instructions; undefined when its owner chose nothing. The rules on money and links follow it. */
export function mannerText(metadata: Metadata): string | undefined {
  const sentences: string[] = TONES.flatMap(
    ({ key, sentences }) => sentences[toneOf(metadata, key) - 1] || [],
  )
  const behaviour = behaviourOf(metadata).trim()
  if (behaviour !== '') sentences.push(`The user wrote about your behaviour: “${behaviour}”`)
  if (sentences.length === 0) return undefined
  return `# Manner\nThis is about style only. It never changes what tools do, what is true, or the rules on money that follow.\n${sentences.join('\n')}`
}
