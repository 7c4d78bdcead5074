/** The facts of a saved session that a report is read for. */
import type { ReactNode } from 'react'
import type { SessionLog } from '#contract/api/logs.ts'
import { dateText, durationText } from './times.ts'

export function AboutSession({ log }: { log: SessionLog }) {
  return (
    <dl aria-label="Session" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {factsOf(log).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function factsOf({ sessionId, startedAt, durationMs, metadata, error, usage }: SessionLog): readonly Fact[] {
  const { identityLabel, guest, agentName, scenario, reason, mcp, chain } = metadata
  const facts: readonly (Fact | false)[] = [
    [
      'Session',
      <span key="id" className="num">
        {sessionId}
      </span>,
    ],
    ['Began', dateText(Date.parse(startedAt))],
    ['Lasted', durationText(durationMs)],
    ['Person', guest ? 'Guest' : identityLabel],
    agentName !== null && ['Agent', agentName],
    scenario !== null && ['Scenario', scenario],
    ['Ended by', REASONS[reason] ?? reason],
    chain !== undefined && ['Chain', chain],
    mcp.state !== 'unknown' && ['Tools', mcp.detail ? `${mcp.state}: ${mcp.detail}` : mcp.state],
    usage !== null && ['Tokens', String(usage.total_tokens)],
    error !== null && ['Error', error],
  ]
  return facts.filter((fact) => fact !== false)
}

/** Why the page sent its log; what is not here is printed as it is. */
const REASONS: Readonly<Record<string, string>> = {
  disconnected: 'the end of its connection',
  pagehide: 'leaving the page',
  unload: 'leaving the page',
  unmount: 'leaving the page',
  server: 'the server',
}
