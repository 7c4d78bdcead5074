/** The whole address of a recipient, beside the known one where it poses as that. */
import type { TypedPart } from '#contract/rules/recipients.ts'
import type { Trade } from '#contract/trades.ts'

type Known = NonNullable<NonNullable<Trade['recipient']>['looksLike']>
type AddressProps = Readonly<{ address: string; part: TypedPart | undefined }>

/** In lines of about one length; the part that is typed to agree stands out. */
export function Address({ address, part, known }: AddressProps & { known?: string }) {
  const { at, text } = part ?? { at: address.length, text: '' }
  return (
    <span className="leg-address num">
      <Marked from={0} text={address.slice(0, at)} known={known} />
      {part && <b>{text}</b>}
      <Marked from={at + text.length} text={address.slice(at + text.length)} known={known} />
    </span>
  )
}

/** The known address above this one, so that the two are compared by eye. */
export const LikeAddresses = ({ address, part, known }: AddressProps & { known: Known }) => (
  <span className="leg-pair">
    <span dir="auto">{known.label ?? 'Known'}</span>
    <span className="leg-known num">{known.address}</span>
    <span>This one</span>
    <Address address={address} part={part} known={known.address} />
  </span>
)

type MarkedProps = Readonly<{ from: number; text: string; known: string | undefined }>

/** Marks the characters that differ from those of the known address at the same place. */
function Marked({ from, text, known }: MarkedProps) {
  if (known === undefined) return text
  return runsOf(text, (at) => text[at] !== known[from + at]).map(({ at, run, isUnlike }) =>
    isUnlike ? <mark key={at}>{run}</mark> : <span key={at}>{run}</span>,
  )
}

type Run = Readonly<{ at: number; run: string; isUnlike: boolean }>

function runsOf(text: string, isUnlikeAt: (at: number) => boolean): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < text.length; at++) {
    const [last, isUnlike] = [runs.at(-1), isUnlikeAt(at)]
    if (last?.isUnlike === isUnlike) runs[runs.length - 1] = { ...last, run: last.run + text[at] }
    else runs.push({ at, run: text.charAt(at), isUnlike })
  }
  return runs
}
