/** Opens the account menu: 'Log in' for guests, the name for users (spec S2.8, S2.11, S2.12). */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { localPartOf } from '#contract/rules/email-name.ts'
import { Button } from '#ui/primitives/button.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { type OpenedAt, setOpened, useOpened } from '#web/lib/opened.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { Disc } from './disc.tsx'

type Props = Readonly<{
  menu: (close: () => void, at: OpenedAt['account']) => ReactNode
  onIntent: () => void
  /** The visitor was sent here to log in. */
  isOpenAtFirst?: boolean
}>

export function AccountButton({ menu, onIntent, isOpenAtFirst = false }: Props) {
  const { data, isPending } = useQuery(accountQuery)
  const wasSignedIn = usePreference('signedIn', false)
  const [openedAt, open] = useOpened('account')
  // Not in the first render: the prerendered page has no open menu.
  useEffect(() => {
    if (isOpenAtFirst) setOpened('account', 'menu')
  }, [isOpenAtFirst])
  const email = data?.type === 'user' ? data.user.email : undefined
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-expanded={openedAt !== undefined}
        aria-label={email ? `Account: ${email}` : undefined}
        disabled={isPending}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => open('menu')}
        className={email ? 'pl-1!' : ''}
      >
        {email ? <Person email={email} /> : isPending && wasSignedIn ? 'Checking…' : 'Log in'}
      </Button>
      {openedAt && menu(() => open(undefined), openedAt)}
    </>
  )
}

const Person = ({ email }: { email: string }) => (
  <>
    <Disc email={email} className="size-[22px] text-[11px]" />
    <span className="max-w-32 truncate max-[899px]:hidden">{localPartOf(email)}</span>
    <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-3.5 text-fg-3" />
  </>
)
