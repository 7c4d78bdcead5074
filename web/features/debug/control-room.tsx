/** The Debug Control Room (spec S2.46, S2.47): session, connection, wallet and controls, for who looks after this server. */
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { accountQuery, type SignedIn } from '#web/lib/account.ts'
import { TOAST_MS } from '#web/lib/toasts.ts'
import { useApp, useConversation, useSession, useVoice } from '#web/session/use-session.ts'
import { codecOf } from '#web/session/voice/codec.ts'
import { Card } from './card.tsx'
import { connectionFacts, sessionFacts } from './facts.ts'
import { mismatchWords, roleMismatch } from './role-mismatch.ts'
import { Trading } from './trading.tsx'

const TURNS_EVERY_MS = 500

type Props = Readonly<{ onClose: () => void; wallet: ReactNode }>

export function ControlRoom({ onClose, wallet }: Props) {
  const { data } = useQuery(accountQuery)
  // After a sign-out there is nothing to show.
  return data?.type === 'user' ? <Room account={data} onClose={onClose} wallet={wallet} /> : null
}

function Room({ account, onClose, wallet }: Props & { account: SignedIn }) {
  const session = useSession((now) => now)
  const voice = useVoice((now) => now)
  const { id } = useConversation()
  const turns = useTurns()
  const mismatch = roleMismatch(account.user.roles, account.token.roles)
  const about = sessionFacts(session, account)
  const line = connectionFacts(session, voice, turns, { codec: codecOf(location.search), conversation: id })
  return (
    <Panel
      title="Debug Control Room"
      place="room"
      onClose={onClose}
      tools={<CopyAll facts={{ session: about, connection: line, mismatch: mismatch ?? null }} />}
    >
      {mismatch && (
        <p role="alert" className="flex items-start gap-3 bg-warn-wash p-3 text-body">
          <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-warn" />
          <span>
            <b className="font-semibold">Role mismatch detected.</b> {mismatchWords(mismatch)}
          </span>
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Card title="Session" aside={account.type} facts={about} />
        <Card title="Connection" aside={line.State} facts={line} />
        {wallet}
        <Controls />
        {account.user.isSuperAdmin && <Trading />}
      </div>
    </Panel>
  )
}

function Controls() {
  const { session, voice } = useApp()
  const plays = useVoice(({ playback }) => playback !== 'off')
  const isIdle = useSession(({ phase }) => phase === 'idle')
  const end = () => session.dispatch({ type: 'disconnect' })
  return (
    <Card title="Controls">
      <div className="grid gap-4 pt-3">
        <Switch
          label="Play audio"
          hint="When off, answers are only written"
          isOn={plays}
          onChange={voice.setPlayback}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            onClick={() => {
              if (!isIdle) end()
              session.dispatch({ type: 'connect' })
            }}
          >
            {isIdle ? 'Connect' : 'Reconnect'}
          </Button>
          <Button size="small" tone="danger" disabled={isIdle} onClick={end}>
            End session
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Spec S9.15. */
function CopyAll({ facts }: { facts: unknown }) {
  const [copied, copy] = useCopy(TOAST_MS.debugCopied)
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button size="small" onClick={() => copy(JSON.stringify(facts, null, 2))}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}

function useTurns() {
  const { voice } = useApp()
  const [turns, setTurns] = useState(voice.marks)
  useEffect(() => {
    const timer = setInterval(() => setTurns(voice.marks()), TURNS_EVERY_MS)
    return () => clearInterval(timer)
  }, [voice])
  return turns
}
