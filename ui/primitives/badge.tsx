/** A small outlined label; hatched and dashed when it names an embedded system. */
import type { ReactNode } from 'react'

const TONES = {
  plain: 'border-line-2 text-fg-2',
  strong: 'border-line-3 text-fg-1',
  hatched: 'hatch text-fg-1',
  up: 'border-current text-up',
  down: 'border-current text-down',
  warn: 'border-current text-warn',
  admin: 'border-current text-admin',
} as const

type Props = Readonly<{ tone?: keyof typeof TONES; title?: string; className?: string; children: ReactNode }>

export function Badge({ tone = 'plain', title, className = '', children }: Props) {
  return (
    <span
      title={title}
      className={`inline-flex h-[22px] shrink-0 items-center gap-1.5 rounded-1 border px-2 text-micro whitespace-nowrap ${TONES[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
