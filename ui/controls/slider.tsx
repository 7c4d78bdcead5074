/** A value on a line, with its name, its figure and one line on what it does. */
import { useId } from 'react'
import './controls.css'

type Props = Readonly<{
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as people read it, '320 ms'. */
  shown: string
  hint?: string
  onChange: (value: number) => void
}>

export function Slider({ label, value, min, max, step, shown, hint, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-small">
        <label htmlFor={id} className="text-fg-2">
          {label}
        </label>
        <output htmlFor={id} className={`whitespace-nowrap ${/\d/.test(shown) ? 'num' : ''}`}>
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        style={{ '--at': (value - min) / (max - min) } as React.CSSProperties}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={shown}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-micro text-fg-3">
          {hint}
        </p>
      )}
    </div>
  )
}
