/** A button that is only an icon: its name is for everyone who does not see it. */
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> &
  Readonly<{ label: string; children: ReactNode; size?: 'standard' | 'small' }>

export function IconButton({ label, size = 'standard', className = '', children, ...rest }: Props) {
  const box = size === 'small' ? 'size-7 pointer-coarse:size-9' : 'size-9 pointer-coarse:size-11'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`touch inline-grid shrink-0 place-items-center rounded-2 text-fg-2 transition-colors duration-100 hover:bg-ink-2 hover:text-fg-1 disabled:cursor-not-allowed disabled:text-fg-3 disabled:hover:bg-transparent ${box} ${className}`}
      {...rest}
    >
      {children}
    </button>
  )
}
