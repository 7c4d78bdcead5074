/** The picture of a token without a fetch: its first letters on its own colour. */
import type { CSSProperties } from 'react'
import { hueOf } from '../format/hue.ts'

const SIZES = {
  s: 'size-5 text-[0.5625rem]',
  m: 'size-7 text-[0.6875rem]',
  l: 'size-[34px] text-micro',
  xl: 'size-11 text-[0.9375rem]',
} as const

type TokenDiscProps = Readonly<{ id: string; symbol: string; size?: keyof typeof SIZES }>

export function TokenDisc({ id, symbol, size = 'l' }: TokenDiscProps) {
  const letters = [...symbol.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('') || '?'
  return (
    <span
      aria-hidden="true"
      style={{ '--disc-hue': hueOf(id) } as CSSProperties /* a custom property is no key of CSSProperties */}
      className={`disc inline-grid flex-none place-items-center rounded-full font-semibold tracking-[-0.02em] ${SIZES[size]}`}
    >
      {letters}
    </span>
  )
}
