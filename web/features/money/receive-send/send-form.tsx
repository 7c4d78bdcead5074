/** Asks in the conversation for a send: to whom, how much and of which token. Its card shows what it would do. */
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { isPublicKey } from '#contract/rules/address.ts'
import { NATIVE_SOL } from '#contract/rules/mints.ts'
import { ownWalletName } from '#contract/rules/recipients.ts'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { portfolioQuery } from '#web/lib/queries.ts'

type OwnWallet = Readonly<{ address: string; label: string }>

type Props = Readonly<{
  /** The person's other wallets, to send to by name. */
  own: readonly OwnWallet[]
  /** The name of the wallet that the session acts for. */
  from: string | undefined
  to: string
  onTo: (to: string) => void
  onSend: (words: string) => void
}>

/** 'Your wallet Trading' */
const ownTitle = (label: string): string => {
  const name = ownWalletName(label)
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

const AMOUNT = /^(?:\d{1,15}(?:\.\d{1,9})?|\.\d{1,9})$/

/** The choice of an address that is typed or pasted. */
const TYPED = ''

export function SendForm({ own, from, to, onTo, onSend }: Props) {
  const [amount, setAmount] = useState('')
  const [token, setToken] = useState('SOL')
  const [isTried, setIsTried] = useState(false)
  const { data } = useQuery(portfolioQuery)
  const id = useId()
  // Only the mint identifies a token that is not verified, so those are asked for in words.
  const isOwn = own.some(({ address }) => address === to)
  const held = (data?.balances ?? []).filter(({ token: { verified } }) => verified)
  const tokens = [...new Set(['SOL', ...held.map(({ token: { symbol } }) => symbol)])]
  const mint = held.find(({ token: { symbol } }) => symbol === token)?.mint ?? NATIVE_SOL
  const badTo = isPublicKey(to.trim()) ? undefined : 'Paste the whole Solana address.'
  const badAmount =
    AMOUNT.test(amount.trim()) && Number(amount) > 0 ? undefined : 'Enter an amount, such as 0.1.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!badTo && !badAmount) onSend(`send ${amount.trim().replace(/^\./, '0.')} ${token} to ${to.trim()}`)
  }
  return (
    <form aria-labelledby={id} onSubmit={submit} className="grid gap-3">
      <h3 id={id} className="sr-only">
        Send
      </h3>
      {own.length > 0 && (
        <Select
          label="To"
          icon={Wallet}
          value={isOwn ? to : TYPED}
          options={[
            { value: TYPED, label: 'An address' },
            ...own.map(({ address, label }) => ({ value: address, label: ownTitle(label) })),
          ]}
          onChange={onTo}
        />
      )}
      {!isOwn && (
        <TextField
          label="Address"
          value={to}
          onChange={onTo}
          problem={isTried ? badTo : undefined}
          maxLength={64}
          isFigure
        />
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="Amount"
          value={amount}
          onChange={setAmount}
          problem={isTried ? badAmount : undefined}
          maxLength={25}
          isFigure
        />
        <Select
          label="Token"
          mark={<TokenDisc id={mint} symbol={token} size="s" />}
          value={token}
          options={tokens.map((symbol) => ({ value: symbol, label: symbol }))}
          onChange={setToken}
        />
      </div>
      <p className="text-small text-pretty text-fg-2">
        {from !== undefined && (
          <>
            From <b dir="auto">{from}</b>.{' '}
          </>
        )}
        You’ll see a preview first. Nothing moves unless you confirm it.
      </p>
      <div>
        <Button tone="primary" type="submit">
          Preview
        </Button>
      </div>
    </form>
  )
}
