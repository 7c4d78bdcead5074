/** A spoken reply that was stopped: what was heard of it and, in grey, the rest, which was made and nobody heard. */
import { plainText } from '../../lib/plain-text.ts'

type Props = Readonly<{ heard: string; unheard: string }>

/** Without marks: the cut may have gone through the middle of one. */
export const HalfHeard = ({ heard, unheard }: Props) => (
  <>
    <p className="whitespace-pre-wrap">
      {plainText(heard)}
      <span className="text-fg-3">{plainText(unheard)}</span>
    </p>
    <p className="mt-1.5 text-micro text-fg-3">Grey was not heard</p>
  </>
)
