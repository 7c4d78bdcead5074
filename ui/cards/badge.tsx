/** A word with an outline: a state that needs no sentence. */
import type { ReactNode } from 'react'

const TONES = {
  quiet: 'border-line-2 text-fg-2',
  strong: 'border-line-3 text-fg-1',
  up: 'border-current text-up',
  down: 'border-current text-down',
  warn: 'border-current text-warn',
} as const

export function Badge({ tone = 'quiet', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-[22px] flex-none items-center gap-1.5 whitespace-nowrap rounded-1 border px-2 text-micro ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
