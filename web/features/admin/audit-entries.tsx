/** Entries of the audit log, the newest first; each opens to everything that is known of it. */
import { ChevronDown } from 'lucide-react'
import type { AuditEntry } from '#contract/api/audit.ts'
import { Facts } from '#ui/cards/facts.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ListFoot, LoadProblem } from './parts.tsx'
import { type AuditParams, useAudit } from './use-audit.ts'
import { actorName, headingOf, OUTCOME_WORDS } from './words.ts'

type Props = Readonly<{
  filter: AuditParams
  /** Another time reads the log anew. */
  readAt?: number
  /** The text of an empty list. */
  none: string
}>

export function AuditEntries({ filter, readAt = 0, none }: Props) {
  const { entries, error, isBusy, isOld, hasMore, fetchMore, retry } = useAudit(filter, readAt)
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3">
      {error && <LoadProblem heading="The audit log could not be loaded." error={error} onRetry={retry} />}
      {!error && (
        <p role="status" className="text-small text-fg-3 empty:hidden">
          {(!entries || isOld) && 'Loading the audit log…'}
          {entries?.length === 0 && !isOld && none}
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul aria-label="Entries" aria-busy={isOld} className="border-t border-line aria-busy:opacity-60">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ListFoot hasMore={hasMore} isBusy={isBusy} onMore={fetchMore} />
    </div>
  )
}

const TONES = { ok: 'plain', refused: 'warn', failed: 'down', aborted: 'plain' } as const

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const { at, actor, subject, outcome } = entry
  return (
    <li className="border-b border-line">
      <details className="group min-w-0">
        <summary className="grid cursor-pointer gap-0.5 py-2 hover:bg-ink-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 flex-1 truncate text-ui">{headingOf(entry)}</span>
            {outcome !== 'ok' && <Badge tone={TONES[outcome]}>{OUTCOME_WORDS[outcome]}</Badge>}
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-4 flex-none text-fg-3 transition-transform group-open:rotate-180"
            />
          </span>
          <span className="flex min-w-0 flex-wrap justify-between gap-x-4 text-small text-fg-3">
            <span className="min-w-0 wrap-anywhere text-fg-2">
              {actorName(actor)}
              {subject && subject.id !== actor.id && ` → ${subject.email ?? subject.id}`}
            </span>
            <time dateTime={at} className="num flex-none">
              {MOMENT.format(new Date(at))}
            </time>
          </span>
        </summary>
        <Details entry={entry} />
      </details>
    </li>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const { operation, actor, subject, channel, outcome, code, durationMs, conversationId } = entry
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Operation', operation],
    ['By', actor.email === null ? actor.id : `${actor.email}, ${actor.id}`],
    ['About', subject && (subject.email === null ? subject.id : `${subject.email}, ${subject.id}`)],
    ['Channel', channel],
    ['Outcome', code === null ? OUTCOME_WORDS[outcome] : `${OUTCOME_WORDS[outcome]}, ${code}`],
    ['Took', durationMs ? `${durationMs} ms` : null],
    ['Conversation', conversationId],
  ]
  return (
    <div className="grid min-w-0 gap-2 pb-3">
      <Facts
        items={facts
          .filter(([, value]) => value)
          .map(([label, value]) => ({ label, value: <span className="num wrap-anywhere">{value}</span> }))}
      />
      {entry.arguments !== null && entry.arguments !== '{}' && (
        <pre className="num rounded-1 bg-ink-sunk p-2.5 text-small whitespace-pre-wrap text-fg-2 wrap-anywhere">
          {entry.arguments}
        </pre>
      )}
    </div>
  )
}
