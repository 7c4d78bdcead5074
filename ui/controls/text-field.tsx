/** A labelled line of text with the reason why it cannot be used. */
import { useId } from 'react'

type Props = Readonly<{
  label: string
  value: string
  onChange: (text: string) => void
  problem?: string | undefined
  maxLength: number
  /** An address or a number. */
  isFigure?: boolean
  /** Brings up the keys for numbers on a phone. */
  inputMode?: 'decimal'
  onEnter?: () => void
}>

export function TextField({
  label,
  value,
  onChange,
  problem,
  maxLength,
  isFigure = false,
  inputMode,
  onEnter,
}: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small text-fg-2">
        {label}
      </label>
      <input
        id={id}
        value={value}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
        inputMode={inputMode}
        onKeyDown={onEnter && (({ key }) => key === 'Enter' && onEnter())}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className={`${isFigure ? 'num' : ''} h-10 w-full min-w-0 rounded-2 border bg-[light-dark(var(--ink-1),var(--ink-sunk))] px-3 text-body text-fg-1 pointer-coarse:h-11 pointer-coarse:text-[1rem] ${problem === undefined ? 'border-line-3' : 'border-down'}`}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-small text-down">
          {problem}
        </p>
      )}
    </div>
  )
}
