/** Something that is on or off, with its name and, where that is not enough, one line more. */
import { useId } from 'react'
import './controls.css'

type Props = Readonly<{
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}>

export function Switch({ label, hint, isOn, onChange }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-4 text-body pointer-coarse:min-h-11">
      <span className="flex-1">
        <span id={`${id}-name`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-fg-3">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch touch"
        checked={isOn}
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
