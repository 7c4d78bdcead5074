/** The address of the wallet for others to send to, as a picture to scan and as text to copy. */
import './receive.css'
import { Check, Copy } from 'lucide-react'
import { create } from 'qrcode'
import type { ReactNode } from 'react'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TOAST_MS } from '#web/lib/toasts.ts'

/** Modules of white around the code, without which scanners do not find it. */
const QUIET = 4

type Props = Readonly<{
  address: string
  /** Chooses another wallet. */
  children: ReactNode
}>

export function Receive({ address, children }: Props) {
  const [copied, copy] = useCopy(TOAST_MS.walletCopied)
  const Icon = copied ? Check : Copy
  return (
    <section aria-labelledby="receive-title" className="grid gap-3">
      <h3 id="receive-title" className="sr-only">
        Receive
      </h3>
      {children}
      <div className="receive">
        <QrCode text={address} />
        <div className="receive-words">
          <Groups address={address} />
          <div>
            <Button onClick={() => copy(address)}>
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {copied ? 'Copied' : 'Copy address'}
            </Button>
          </div>
          <p className="text-small text-fg-2">Send only SOL and Solana tokens here. Anything else is lost.</p>
          <span role="status" className="sr-only">
            {copied ? 'Wallet copied' : ''}
          </span>
        </div>
      </div>
    </section>
  )
}

/** Signs that the eye compares at once. */
const GROUP = 4

/** The gaps are drawn, so that a copied address has none. */
const Groups = ({ address }: { address: string }) => (
  <p className="receive-address num text-small leading-5">
    {Array.from({ length: Math.ceil(address.length / GROUP) }, (_, at) => (
      // Two groups may be alike; their places are not.
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address never move
      <span key={at}>{address.slice(at * GROUP, (at + 1) * GROUP)}</span>
    ))}
  </p>
)

/** Always dark on white: many scanners do not read the inverse. */
function QrCode({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of the address ${text}`}
      className="rounded-2"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}

/** One square for each dark module. */
function pathOf(modules: ReturnType<typeof create>['modules']): string {
  const { size } = modules
  const places = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const)
  return places
    .filter(([row, column]) => modules.get(row, column) !== 0)
    .map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`)
    .join('')
}
