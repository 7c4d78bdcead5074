/** A disc with the first letters of a name on a colour of its own. */
import type { CSSProperties, ReactNode } from 'react'
import { hueOf } from '../format/hue.ts'

const SIZES = {
  s: 'size-5 text-[0.5625rem]',
  m: 'size-7 text-[0.6875rem]',
  l: 'size-[34px] text-micro',
  xl: 'size-11 text-[0.9375rem]',
} as const

export type DiscProps = Readonly<{
  /** Chooses the colour. */
  id: string
  /** Has the letters. */
  symbol: string
  size?: keyof typeof SIZES
}>

type Props = DiscProps & Readonly<{ picture?: ReactNode; isCovered?: boolean }>

export function Disc({ id, symbol, size = 'l', picture, isCovered = false }: Props) {
  const letters = [...symbol.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('') || '?'
  return (
    <span
      aria-hidden="true"
      style={{ '--disc-hue': hueOf(id) } as CSSProperties /* a custom property is no key of CSSProperties */}
      className={`${isCovered ? '' : 'disc'} relative inline-grid flex-none place-items-center rounded-full font-semibold tracking-[-0.02em] ${SIZES[size]}`}
    >
      {!isCovered && letters}
      {picture}
    </span>
  )
}
