/** How a persona behaves, for everybody: its colour, its tone on three scales, and one free text. */
import { useId } from 'react'
import {
  BEHAVIOUR_MAX,
  behaviourOf,
  PERSONA_COLOURS,
  type PersonaColour,
  TONE_MAX,
  TONES,
  toneOf,
  withBehaviour,
  withTone,
} from '#contract/rules/persona-manner.ts'
import { Slider } from '#ui/controls/slider.tsx'
import type { PersonaText } from './draft.ts'

type Metadata = PersonaText['metadata']
type MannerProps = Readonly<{ metadata: Metadata; onChange: (metadata: Metadata) => void }>

export function Manner({ metadata, onChange }: MannerProps) {
  const id = useId()
  return (
    <section aria-label="Manner" className="grid gap-4">
      <div className="personas-tones">
        {TONES.map(({ key, label, ends }) => {
          const step = toneOf(metadata, key)
          return (
            <Slider
              key={key}
              label={label}
              value={step}
              min={1}
              max={TONE_MAX}
              step={1}
              shown={ends[step - 1] ?? ''}
              onChange={(next) => onChange(withTone(metadata, key, next))}
            />
          )
        })}
      </div>
      <div className="workspace-field">
        <label htmlFor={id}>How should it behave?</label>
        <textarea
          id={id}
          value={behaviourOf(metadata)}
          rows={4}
          maxLength={BEHAVIOUR_MAX}
          dir="auto"
          placeholder="Call me captain. Warn me before I buy anything that is younger than a week."
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(withBehaviour(metadata, event.target.value))}
          className="workspace-box"
        />
        <p id={`${id}-hint`} className="text-small text-fg-3">
          Language models follow tone and text. The built-in assistant keeps its own way of speaking. Limits
          and confirmations stay as they are.
        </p>
      </div>
    </section>
  )
}

type ColoursProps = Readonly<{ colour: PersonaColour; onChange: (colour: PersonaColour) => void }>

export function Colours({ colour, onChange }: ColoursProps) {
  const group = useId()
  return (
    <fieldset className="workspace-field">
      <legend className="mb-1.5 text-small text-fg-2">Colour</legend>
      <div className="flex flex-wrap gap-1">
        {PERSONA_COLOURS.map((each) => (
          <label key={each} className="personas-swatch">
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === colour}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            <span aria-hidden="true" data-colour={each} className="personas-disc" />
            <span className="sr-only">{named(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const named = (colour: PersonaColour): string => `${colour[0]?.toUpperCase()}${colour.slice(1)}`

/** The first letter of its name on its colour. */
export const Disc = ({ name, colour }: Readonly<{ name: string; colour: PersonaColour }>) => (
  <span aria-hidden="true" data-colour={colour} className="personas-disc">
    {[...name.trim()][0]?.toUpperCase()}
  </span>
)
