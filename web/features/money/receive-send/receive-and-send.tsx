/** The address of one's own wallet to receive with, a form that asks for a send, and the address book. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#ui/controls/choice.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { requestPanel } from '#web/lib/panel-requests.ts'
import { WalletSelect } from '#web/lib/wallet-select.tsx'
import { useSessionWallet, walletsQuery } from '#web/lib/wallets.ts'
import { useApp } from '#web/session/use-session.ts'
import { AddressBook } from './address-book.tsx'
import { Receive } from './receive.tsx'
import { SendForm } from './send-form.tsx'

type Way = 'receive' | 'send'
const WAYS = [
  { value: 'receive', label: 'Receive' },
  { value: 'send', label: 'Send' },
] as const

export function ReceiveAndSend({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(accountQuery)
  const { session } = useApp()
  const [way, setWay] = useState<Way>('receive')
  const [to, setTo] = useState('')
  const [chosen, setChosen] = useState<string>()
  const wallet = useSessionWallet()
  const { data: wallets = [] } = useQuery({ ...walletsQuery, enabled: data?.type === 'user' })
  const address = chosen ?? wallet?.address
  const others = wallets.filter((each) => each.address !== wallet?.address)
  if (!data) return null
  if (data.type === 'guest')
    return (
      <>
        <p className="text-body text-fg-2">
          Guests share the demo wallet: it receives from nobody and sends to nobody. With a wallet of your own
          you can do both.
        </p>
        <div>
          <Button
            onClick={() => {
              onLeave()
              requestPanel('sign-in')
            }}
          >
            Log in for your own wallet
          </Button>
        </div>
      </>
    )
  const send = (words: string) => {
    onLeave()
    session.send(words)
  }
  return (
    <>
      <div>
        <Choice label="Receive or send" look="equal" options={WAYS} value={way} onChange={setWay} />
      </div>
      {way === 'receive' && address && (
        <Receive address={address}>
          <WalletSelect value={address} onChange={setChosen} />
        </Receive>
      )}
      {way === 'send' && (
        <>
          <SendForm own={others} from={wallet?.label} to={to} onTo={setTo} onSend={send} />
          <AddressBook onPick={setTo} />
        </>
      )}
    </>
  )
}
