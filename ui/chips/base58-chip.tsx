/** An address, mint or signature: 6…6, copy, and a way to the explorer (spec C2.6–C2.9, C9.22). */
import { ArrowUpRight, Check, CircleDot, Copy, ReceiptText, Wallet } from 'lucide-react'
import { use } from 'react'
import { looksLikeMint, shortAddress } from '#contract/rules/address.ts'
import { OUTSIDE_LINK } from '../format/safe-href.ts'
import { ExplorerContext } from './explorer.ts'
import { useCopy } from './use-copy.ts'

export type ChipKind = 'address' | 'mint' | 'signature'

/** A key beside a copy button would read as the private one. */
const ICON = { address: Wallet, mint: CircleDot, signature: ReceiptText } as const
const WORD = { address: 'address', mint: 'mint', signature: 'signature' } as const

/** spec C9.19 */
const COPIED_MS = 1400

// The touch target is larger than the button: 36 px on a fine pointer, 44 on a coarse one. It grows to the left
// and never to the right, where a chip at the edge of its column would make the page scroll sideways.
const TARGET =
  "relative grid h-6 w-7 flex-none place-items-center text-fg-3 hover:text-fg-1 after:absolute after:right-0 after:-inset-y-1.5 after:content-[''] pointer-coarse:w-9 pointer-coarse:after:-inset-y-2.5"
const COPY_TARGET = `${TARGET} after:-left-4`
const LINK_TARGET = `${TARGET} after:-left-2`

export function Base58Chip({ value, kind }: { value: string; kind: ChipKind }) {
  const [copied, copy] = useCopy(COPIED_MS)
  const Icon = ICON[kind]
  const short = shortAddress(value, 6)
  // Spec C5.5: anything else in a payload is text, without a link that would look it up.
  if (kind !== 'signature' && !looksLikeMint(value)) return <span className="num">{short}</span>
  return (
    <span
      className={`inline-flex h-[26px] max-w-full items-center whitespace-nowrap rounded-1 border bg-ink-1 align-[-2.5px] text-small leading-none ${copied ? 'border-accent-line' : 'border-line-2'}`}
    >
      <span title={value} className="flex items-center gap-1.5 px-[7px]">
        <Icon className="size-3.5 text-fg-3" strokeWidth={1.75} />
        <span className={`num ${copied ? 'text-accent' : 'text-fg-1'}`}>{short}</span>
      </span>
      <span className="flex items-center self-stretch border-line-2 border-l">
        <button
          type="button"
          aria-label={`Copy ${WORD[kind]} ${short}`}
          onClick={() => copy(value)}
          className={COPY_TARGET}
        >
          {copied ? (
            <Check className="size-3.5 text-accent" strokeWidth={2.25} />
          ) : (
            <Copy className="size-3.5" strokeWidth={1.75} />
          )}
        </button>
        <ExplorerLink value={value} kind={kind} short={short} />
      </span>
      <span role="status" className="sr-only">
        {copied ? `${WORD[kind]} copied` : ''}
      </span>
    </span>
  )
}

function ExplorerLink({ value, kind, short }: { value: string; kind: ChipKind; short: string }) {
  const explorer = use(ExplorerContext)
  if (!explorer) return null
  const template = kind === 'signature' ? explorer.signature : explorer.address
  return (
    <a
      href={template.replace('{id}', value)}
      {...OUTSIDE_LINK}
      aria-label={`Open ${WORD[kind]} ${short} in the explorer`}
      className={LINK_TARGET}
    >
      <ArrowUpRight className="size-3.5" strokeWidth={1.75} />
    </a>
  )
}
