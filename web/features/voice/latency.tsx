/** The latency strip on what this page measured; whether somebody sees it is decided here, by who they are. */
import { useEffect, useState } from 'react'
import type { SessionIdentity } from '#contract/api/session.ts'
import { isAdmin } from '#contract/rules/roles.ts'
import { useApp } from '#web/session/use-session.ts'
import { LatencyStrip } from './latency-strip.tsx'

const EVERY_MS = 500

export const seesLatency = (identity: SessionIdentity | undefined): boolean =>
  identity?.type === 'user' && (identity.user.isSuperAdmin || isAdmin(identity.user.roles))

export function Latency() {
  const { voice } = useApp()
  const [turns, setTurns] = useState(voice.marks)
  useEffect(() => {
    const timer = setInterval(() => setTurns(voice.marks()), EVERY_MS)
    return () => clearInterval(timer)
  }, [voice])
  return <LatencyStrip turns={turns} />
}
