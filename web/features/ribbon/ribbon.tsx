/** The ribbon on top of the page: brand, line, embedded systems, the wallet and the role of the user. */
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { shortAddress } from '#contract/rules/address.ts'
import { badgeOf, type Badge as RoleName } from '#contract/rules/roles.ts'
import { Crest } from '#ui/crest/crest.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { aboutQuery } from '#web/lib/queries.ts'
import { showToast, TOAST_MS } from '#web/lib/toasts.ts'
import { badge, type Badge as LineBadge } from '#web/session/machine.ts'
import { useApp, useSession, useVoice } from '#web/session/use-session.ts'

type Props = Readonly<{
  /** Before the brand. */
  list?: ReactNode
  connection: ReactNode
  systems: ReactNode
  total: ReactNode
  wallet: ReactNode
  /** Until it is known, one is a guest. */
  role?: ReactNode
  account?: ReactNode
  /** Loads another address. */
  go?: (address: string) => void
}>

export function Ribbon({ list, connection, systems, total, wallet, role, account, go }: Props) {
  return (
    <header className="relative z-30 flex h-(--h-ribbon) min-w-0 items-center gap-1.5 border-b border-line bg-ink-0 pr-3 pl-4 min-[390px]:gap-2.5 sm:px-5 xl:gap-4">
      {list}
      <Brand go={go} />
      {connection}
      {systems}
      <span className="flex-1" />
      {total}
      {/* Hidden until it is known who the user is: 'Auto' would say that there is no wallet. */}
      <span className="of-account inline-flex">{wallet}</span>
      {/* On the narrowest it is read out and not seen: the account beside it says as much. */}
      <span className="of-account inline-flex max-[349px]:sr-only">{role ?? <RoleMark />}</span>
      <span className="of-account inline-flex">{account}</span>
    </header>
  )
}

/** The codec is a choice of the user, so it survives (spec S2.4). */
function homeOf(search: string): string {
  const codec = new URLSearchParams(search).get('codec')
  return codec === null ? '/' : `/?${new URLSearchParams({ codec })}`
}

type BrandProps = Readonly<{ go?: ((address: string) => void) | undefined }>

/** Spec S2.18: the crest button that reloads the brand. */
function Brand({ go = (address) => location.assign(address) }: BrandProps) {
  const label = useSession((session) => badge(session)?.label)
  const state = label === 'Fault' ? 'fault' : label === 'Offline' ? 'offline' : 'start'
  return (
    <button
      type="button"
      onClick={() => go(homeOf(location.search))}
      className="touch inline-flex items-center gap-2.5 rounded-2 text-read leading-none font-semibold tracking-[-0.015em]"
    >
      <Crest state={state} detail="mark" className="size-[26px]" />
      <span className="max-sm:sr-only">Parley</span>
      <span className="sr-only">, reload</span>
    </button>
  )
}

const DOTS: Readonly<Record<LineBadge['label'], string>> = {
  Live: 'bg-accent ring-3 ring-accent-wash rounded-full',
  Linking: 'border-2 border-accent border-r-transparent rounded-full animate-spin',
  Fault: 'bg-down rounded-[2px] rotate-45',
  Offline: 'border-2 border-fg-3 rounded-full',
}

/**
 * The state of the line and its one control (spec S4.1–S4.9); nothing at all before the first connection. A call by
 * voice shows the word and the control on its stage, and here only the dot.
 */
export function Connection() {
  const label = useSession((session) => badge(session)?.label)
  const isCalling = useVoice(({ phase }) => phase !== 'off')
  if (!label) return null
  return (
    <>
      <span aria-hidden="true" className="h-5 w-px bg-line-2 max-sm:hidden" />
      <span className="inline-flex items-center gap-2 text-small whitespace-nowrap text-fg-2">
        <i aria-hidden="true" className={`size-2 shrink-0 ${DOTS[label]}`} />
        <span className={isCalling ? 'sr-only' : 'max-sm:sr-only'}>{label}</span>
      </span>
      {/* Where they have no room, the line above the composer has the word and the control. */}
      {!isCalling && (
        <span className="max-[899px]:hidden">
          <ConnectionControl />
        </span>
      )}
    </>
  )
}

/** Disconnect while live; Connect when not; nothing to press while it links. The Retry is in the banner of the fault. */
function ConnectionControl() {
  const { session } = useApp()
  const control = useSession((now) => badge(now)?.control)
  const isLive = useSession(({ phase }) => phase === 'live')
  if (!control || control === 'Retry') return null
  if (control === 'Connecting…') return <span className="px-2.5 text-small text-fg-3">{control}</span>
  return (
    <Button
      size="small"
      tone={isLive ? 'quiet' : 'plain'}
      onClick={() => session.dispatch({ type: isLive ? 'disconnect' : 'connect' })}
    >
      {control}
    </Button>
  )
}

/** The systems that change the meaning of an answer; where rows are stored does not. */
const SHOWN = ['chain', 'market', 'model', 'voice']

type SystemsProps = Readonly<{
  className?: string
  onIntent: () => void
  /** Lists the systems. */
  panel: (close: () => void) => ReactNode
}>

/** Shows at all times that outside systems are embedded, and opens the list of them. */
export function Systems({ className = '', onIntent, panel }: SystemsProps) {
  const { data } = useQuery(aboutQuery)
  const [isOpen, setIsOpen] = useState(false)
  const embedded = data?.systems.filter(({ id, mode }) => mode === 'embedded' && SHOWN.includes(id)) ?? []
  if (embedded.length === 0) return null
  // The assistant and the voice are no simulation of something else.
  const label = embedded.some(({ id }) => id === 'chain' || id === 'market') ? 'Sandbox' : 'Built-in'
  const names = embedded.map((system) => system.label).join(', ')
  return (
    <>
      <span className={`min-w-0 ${className}`}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${label}: ${names}`}
          title={names}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={() => setIsOpen(true)}
          className="touch flex rounded-1"
        >
          <Badge tone="hatched" className="hover:border-fg-3">
            {label}
          </Badge>
        </button>
      </span>
      {/* Not within the badge, which a phone that is turned shows elsewhere. */}
      {isOpen && <span className="contents whitespace-normal">{panel(() => setIsOpen(false))}</span>}
    </>
  )
}

type WalletProps = Readonly<{
  address: string | undefined
  /** Whether there is one is not known yet. */
  isLoading?: boolean
  /** For this session only. */
  isChosen?: boolean | undefined
}>

/** An address as 4…4, copied on a click (spec S2.13–S2.17). */
export function WalletChip({ address, isLoading = false, isChosen = false }: WalletProps) {
  const short = shortAddress(address)
  const copy = async () => {
    if (!address) return
    try {
      await navigator.clipboard.writeText(address)
      showToast({ text: 'Wallet copied', ms: TOAST_MS.walletCopied })
    } catch {
      // Spec C8.25: a clipboard that refuses is passed over in silence.
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      disabled={!address}
      title={isChosen ? `${address}, chosen for this session` : address}
      aria-label={
        address
          ? `Copy wallet address ${short}${isChosen ? ', chosen for this session' : ''}`
          : `Wallet: ${isLoading ? 'loading' : short}`
      }
      className={`touch inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-1 border bg-ink-1 px-2 text-small text-fg-1 transition-colors duration-100 enabled:hover:border-line-3 disabled:text-fg-3 ${address ? 'num' : ''} ${isChosen ? 'border-warn' : 'border-line-2'}`}
    >
      <Wallet aria-hidden="true" strokeWidth={1.75} className="size-3.5 text-fg-3 max-sm:hidden" />
      {isLoading ? <i aria-hidden="true" className="block h-3.5 w-16 bg-ink-2" /> : short}
      {isChosen && (
        <span className="border-l border-line-2 pl-1.5 font-ui text-micro text-warn max-xl:sr-only">
          chosen
        </span>
      )}
    </button>
  )
}

/** A visitor counts as a guest until the account is known. */
const GUEST = badgeOf(undefined)

/** The role as a badge with its label (spec S2.10, S6.2–S6.27). */
export const RoleMark = ({
  badge = GUEST,
  isUser = false,
}: {
  badge?: RoleName | undefined
  isUser?: boolean
}) => (
  <Badge tone={isUser ? 'strong' : 'plain'} title={badge.label}>
    {badge.badge}
    <span className="sr-only">: {badge.label}</span>
  </Badge>
)

export function RoleBadge() {
  const { data } = useQuery(accountQuery)
  return <RoleMark badge={data?.badge} isUser={data?.type === 'user'} />
}
