/** Takes the secret key of one's own wallet along: what it means, in which form, and only after a fresh sign-in. */
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shortAddress } from '#contract/rules/address.ts'
import { Facts } from '#ui/cards/facts.tsx'
import { Callout } from '#ui/controls/callout.tsx'
import { Choice } from '#ui/controls/choice.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { SignedIn } from '#web/lib/account.ts'
import { download } from '#web/lib/download.ts'
import { WalletSelect } from '#web/lib/wallet-select.tsx'
import { DOWNLOADED, fetchKey, fileNameOf, type KeyFormat, MESSAGE_MS, PREPARING } from './export-key.ts'
import { usePasskeyHelps } from './passkey-helps.ts'
import { SignInAgain, useStale } from './sign-in-again.tsx'

type Props = Readonly<{ account: SignedIn; signIn: ReactNode; onCancel: () => void }>

const FORMATS = [
  { value: 'base58', label: 'Base58 (Phantom)' },
  { value: 'json', label: 'JSON array (Solana CLI)' },
] as const

export function WalletExport({ account, signIn, onCancel }: Props) {
  const [format, setFormat] = useState<KeyFormat>('base58')
  const [chosen, setChosen] = useState<string>()
  const publicKey = chosen ?? account.wallet?.public_key
  const { message, isBusy, isStale, run } = useExport(account, publicKey)
  const signedIn = useAgo(account.signedInAt)
  return (
    <>
      <Callout
        tone="warn"
        icon={TriangleAlert}
        heading="Anyone who has this file controls the wallet"
        text="The key is never shown here and never spoken. You get an email about each download."
      />
      {publicKey && <WalletSelect value={publicKey} onChange={setChosen} />}
      <Facts
        items={[
          { label: 'Wallet', value: <span className="num">{shortAddress(publicKey, 6)}</span> },
          { label: 'File', value: <span className="num">{publicKey ? fileNameOf(publicKey) : '–'}</span> },
          { label: 'Logged in', value: signedIn },
        ]}
      />
      <Choice label="Key format" options={FORMATS} value={format} onChange={setFormat} />
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="danger" disabled={!publicKey} aria-disabled={isBusy} onClick={() => run(format)}>
          Download key
        </Button>
      </div>
      <p role="status" className="min-h-[18px] text-small text-fg-2">
        {message}
      </p>
      {isStale && <SignInAgain>{signIn}</SignInAgain>}
    </>
  )
}

function useExport({ freshUntil }: SignedIn, address: string | undefined) {
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [isStale, setIsStale] = useStale(freshUntil)
  const passkeyHelps = usePasskeyHelps()
  const closed = useRef(new AbortController())
  useEffect(() => {
    closed.current = new AbortController()
    return () => closed.current.abort()
  }, [])
  useEffect(() => {
    if (!message || isBusy) return
    const timer = setTimeout(setMessage, MESSAGE_MS, undefined)
    return () => clearTimeout(timer)
  }, [message, isBusy])

  async function run(format: KeyFormat): Promise<void> {
    if (isBusy || !address) return
    const { signal } = closed.current
    setIsBusy(true)
    setMessage(PREPARING)
    const exported = await fetchKey({ format, address }, passkeyHelps, signal).catch(() => undefined)
    if (!exported || signal.aborted) return
    setIsBusy(false)
    if (exported.kind === 'key')
      download(new Blob([exported.text], { type: 'text/plain' }), fileNameOf(address))
    setIsStale(exported.kind === 'stale')
    setMessage(exported.kind === 'key' ? DOWNLOADED : exported.message)
  }
  return { message, isBusy, isStale, run: (format: KeyFormat) => void run(format) }
}
