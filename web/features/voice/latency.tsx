/** For admins: shows where the time of each turn went, from the end of speech to the end of the reply. */
import { useEffect, useState } from 'react'
import type { SessionIdentity } from '#contract/api/session.ts'
import { isAdmin } from '#contract/rules/roles.ts'
import type { TurnMarks } from '#web/session/turn-marks.ts'
import { useApp } from '#web/session/use-session.ts'

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

const STOPS = [
  ['wordsAt', 'words'],
  ['textAt', 'text'],
  ['audioAt', 'first audio'],
  ['toolDoneAt', 'tool'],
  ['endAt', 'end'],
] as const
const SHOWN = 5

export function LatencyStrip({ turns }: { turns: readonly TurnMarks[] }) {
  const recent = turns.slice(-SHOWN)
  return (
    <section aria-label="Latency of the last turns" className="overflow-x-auto border-t border-line py-2">
      <table className="w-full text-micro">
        <caption className="sr-only">Milliseconds after the end of speech</caption>
        <thead>
          <tr className="text-left text-fg-3">
            <th className="pr-1 font-medium sm:pr-4">end of speech →</th>
            {STOPS.map(([key, label]) => (
              <th key={key} className="pl-1 text-right font-medium sm:px-2">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recent.map((turn) => (
            <tr key={turn.id}>
              <td className="pr-1 whitespace-nowrap text-fg-3 sm:pr-4">
                turn {turn.id}, {turn.by}
              </td>
              {STOPS.map(([key]) => (
                <td key={key} className="num pl-1 text-right whitespace-nowrap text-fg-1 sm:px-2">
                  {timeOf(turn, key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {recent.length === 0 && <p className="text-micro text-fg-3">No turn yet.</p>}
    </section>
  )
}

function timeOf(turn: TurnMarks, stop: (typeof STOPS)[number][0]): string {
  const at = turn[stop]
  return at === undefined ? '–' : `${Math.round(at - turn.saidAt)} ms`
}
