/** The plain button in its few tones; one filled button per view. */
import type { ComponentProps } from 'react'

const TONES = {
  plain: 'border-line-3 text-fg-1 hover:bg-ink-2',
  quiet: 'border-transparent! text-fg-2 hover:bg-ink-2 hover:text-fg-1',
  primary: 'border-accent bg-accent text-on-accent font-semibold hover:bg-accent-hi hover:border-accent-hi',
  danger: 'border-down-line text-down hover:bg-down-wash',
  /** On a surface of another colour. */
  inherit: 'border-current text-inherit',
} as const
const SIZES = {
  standard: 'h-9 px-3.5 text-ui pointer-coarse:h-11',
  small: 'h-[30px] px-2.5 text-small font-[520] pointer-coarse:h-10',
} as const

type Props = Omit<ComponentProps<'button'>, 'type'> &
  Readonly<{
    type?: 'button' | 'submit'
    tone?: keyof typeof TONES
    size?: keyof typeof SIZES
  }>

export function Button({ tone = 'plain', size = 'standard', className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      className={`touch inline-flex shrink-0 items-center justify-center gap-2 rounded-2 border whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-transparent disabled:text-fg-3 ${TONES[tone]} ${SIZES[size]} ${className}`}
      {...rest}
    />
  )
}
