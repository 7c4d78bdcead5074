/** One of a few: a row of radio buttons that looks like one control. */
import { type ReactNode, useId } from 'react'

type Props<T extends string> = Readonly<{
  label: string
  options: readonly Readonly<{ value: T; label: ReactNode }>[]
  value: T | undefined
  /** Cards stand apart and hold more than a word; tabs are as wide as what they show; equal ones share its width. */
  look?: 'joined' | 'tabs' | 'equal' | 'cards'
  onChange: (value: T) => void
}>

const JOINED = 'max-w-full overflow-hidden rounded-2 border border-line-3 divide-x divide-line-2'
const BOXES = {
  joined: `inline-flex ${JOINED}`,
  tabs: `flex ${JOINED}`,
  equal: `flex ${JOINED}`,
  cards: '@container grid grid-cols-3 gap-2',
} as const
const ITEM =
  'grid h-[34px] place-items-center px-3 max-[374px]:px-2 text-small font-[520] whitespace-nowrap text-fg-2 has-checked:bg-ink-3 has-checked:text-fg-1 pointer-coarse:h-11'
const ITEMS = {
  joined: ITEM,
  tabs: `${ITEM} flex-auto`,
  equal: `${ITEM} flex-1`,
  cards:
    'rounded-2 border border-line-3 px-2.5 pt-2.5 pb-2 @max-[17rem]:px-1.5 has-checked:border-accent has-checked:bg-accent-wash',
} as const

export function Choice<T extends string>({ label, options, value, look = 'joined', onChange }: Props<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={BOXES[look]}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative min-w-0 cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-hi ${ITEMS[look]}`}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
