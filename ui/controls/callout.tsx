/** Something to know and what to do about it: an edge, a heading in its colour, and no box. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = { bad: 'border-down', warn: 'border-warn', plain: 'border-line-3' } as const
const HEADS = { bad: 'text-down', warn: 'text-warn', plain: 'text-fg-1' } as const

type Props = Readonly<{
  tone: keyof typeof TONES
  icon: LucideIcon
  heading: string
  text: string
  children?: ReactNode
}>

export const Callout = ({ tone, icon: Icon, heading, text, children }: Props) => (
  <div className={`border-l-2 py-0.5 pl-3 text-body ${TONES[tone]}`}>
    <h3 className={`flex items-center gap-1.5 text-small font-semibold ${HEADS[tone]}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      {heading}
    </h3>
    <p className="text-fg-2">{text}</p>
    {children && <div className="flex flex-wrap gap-2 pt-2.5 pb-1">{children}</div>}
  </div>
)
