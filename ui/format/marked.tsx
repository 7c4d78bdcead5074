/** Text of which some pieces are marked, as found by a search. */
import { Fragment } from 'react'

type Props = Readonly<{ pieces: readonly Readonly<{ text: string; isMarked: boolean }>[] }>

export const Marked = ({ pieces }: Props) =>
  pieces.map(({ text, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
      <mark key={at} className="rounded-1 bg-warn-wash text-fg-1 underline decoration-warn">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
      <Fragment key={at}>{text}</Fragment>
    ),
  )
