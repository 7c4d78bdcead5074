/** One account in detail: roles, badge, sign-in sessions, calls, limits, wallets, and what is on record. */
import { ArrowLeft, Check, Copy } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { Person } from '#contract/api/people.ts'
import { formatUsd } from '#contract/rules/amounts.ts'
import { WORN_BADGES, type WornBadge } from '#contract/rules/roles.ts'
import { Facts } from '#ui/cards/facts.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useCopy } from '#ui/chips/use-copy.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { momentText } from '#web/lib/moment.ts'
import { AuditEntries } from './audit-entries.tsx'
import { FIELD, LoadProblem, Section } from './parts.tsx'
import { PersonRoles } from './person-roles.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { BADGE_NAMES, RoleBadges } from './role-badges.tsx'
import { type PersonActions, usePerson, usePersonActions } from './use-people.ts'

type Props = Readonly<{ id: string; backRef?: Ref<HTMLButtonElement>; onBack: () => void }>

export function PersonView({ id, backRef, onBack }: Props) {
  const { data, error, refetch } = usePerson(id)
  return (
    <article aria-label="Account" className="@container grid min-w-0 grid-cols-1 content-start gap-6">
      <Button ref={backRef} size="small" tone="quiet" className="-ml-2.5 justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        All people
      </Button>
      {error && (
        <LoadProblem
          heading="This account could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && !error && <Loaded person={data} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p role="status" className="text-body text-fg-2">
          Loading the account…
        </p>
      )}
    </article>
  )
}

function Loaded({ person, onRetry }: Readonly<{ person: Person; onRetry: () => void }>) {
  const actions = usePersonActions(person)
  return (
    <>
      <Head person={person} />
      <PersonRoles person={person} actions={actions} />
      <div className="grid gap-6 @3xl:grid-cols-2">
        <PersonSessions person={person} actions={actions} />
        <div className="grid content-start gap-6">
          <Calls calls={person.calls} />
          <Trading limits={person.limits} onRetry={onRetry} />
          <Wallets wallets={person.wallets} />
          <WornBadgeChoice person={person} actions={actions} />
        </div>
      </div>
      <OnRecord id={person.id} />
    </>
  )
}

function Head({ person: { email, name, id, roles, assignedBadge, createdAt, isSelf } }: { person: Person }) {
  const joined = useAgo(createdAt)
  const [copied, copy] = useCopy(1400)
  const Icon = copied ? Check : Copy
  return (
    <header className="grid min-w-0 gap-1.5">
      <h2 className="text-lead wrap-anywhere">
        {email}
        {isSelf && <span className="text-body text-fg-3"> (you)</span>}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-3">
        {name && <span className="text-fg-2">{name}</span>}
        <span>Joined {joined}</span>
        <span className="inline-flex min-w-0 items-center gap-0.5">
          <span className="num truncate">{id}</span>
          <IconButton label="Copy the id" size="small" onClick={() => copy(id)}>
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          </IconButton>
          <span role="status" className="sr-only">
            {copied ? 'Id copied' : ''}
          </span>
        </span>
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        <RoleBadges roles={roles} assignedBadge={assignedBadge} />
      </p>
    </header>
  )
}

const Calls = ({ calls }: Pick<Person, 'calls'>) => (
  <Section title="Calls now">
    {calls.length === 0 ? (
      <p className="text-small text-fg-2">In no call.</p>
    ) : (
      <ul className="text-small">
        {calls.map((call) => (
          <Call key={call.id} {...call} />
        ))}
      </ul>
    )}
  </Section>
)

function Call({ device, openedAt }: Person['calls'][number]) {
  const since = useAgo(openedAt)
  return (
    <li className="flex justify-between gap-3 border-b border-line py-2">
      <span>{device}</span>
      <span className="text-fg-3">opened {since}</span>
    </li>
  )
}

const Figure = ({ usd }: { usd: number }): ReactNode => <span className="num">{formatUsd(usd)}</span>

function Trading({ limits, onRetry }: Pick<Person, 'limits'> & { onRetry: () => void }) {
  if (!limits)
    return (
      <Section title="Trading">
        <p className="text-small text-fg-2">The signer does not answer, so the limits are not known now.</p>
        <Button size="small" className="justify-self-start" onClick={onRetry}>
          Try again
        </Button>
      </Section>
    )
  const { perTradeUsd, perDayUsd, spentTodayUsd, pending } = limits
  const share = perDayUsd > 0 ? Math.min(1, spentTodayUsd / perDayUsd) : 0
  return (
    <Section title="Trading">
      <Facts
        items={[
          { label: 'One trade, at most', value: <Figure usd={perTradeUsd} /> },
          { label: 'A day, at most', value: <Figure usd={perDayUsd} /> },
          { label: 'Traded today (UTC)', value: <Figure usd={spentTodayUsd} /> },
        ]}
      />
      <progress aria-label="Share of today’s limit that is used" className="progress" value={share} max={1} />
      {pending && (
        <p className="text-small text-warn">
          {`${formatUsd(pending.perTradeUsd)} a trade and ${formatUsd(pending.perDayUsd)} a day from ${momentText(pending.from)} on.`}
        </p>
      )}
    </Section>
  )
}

const Wallets = ({ wallets }: Pick<Person, 'wallets'>) => (
  <Section title="Wallets">
    {!wallets && (
      <p className="text-small text-fg-2">The signer does not answer, so the addresses are not known now.</p>
    )}
    {wallets?.length === 0 && <p className="text-small text-fg-2">No wallet yet.</p>}
    {wallets?.map(({ address, label }) => (
      <p key={address} className="flex flex-wrap items-center justify-between gap-2 text-small">
        <span className="text-fg-3">{label}</span>
        <Base58Chip value={address} kind="address" />
      </p>
    ))}
  </Section>
)

type ActionProps = Readonly<{ person: Person; actions: PersonActions }>

function WornBadgeChoice({ person: { badge, assignedBadge, mayChange }, actions }: ActionProps) {
  return (
    <Section title="Badge">
      <p className="text-small text-fg-2">
        The page shows “{badge.badge}”. No right depends on it: the account has “{badge.label}”.
      </p>
      {mayChange && (
        <select
          aria-label="Badge"
          value={assignedBadge ?? ''}
          disabled={actions.isBusy}
          onChange={({ target }) => actions.wear((target.value || null) as WornBadge | null)}
          className={`${FIELD} w-full`}
        >
          <option value="">The badge of the roles</option>
          {WORN_BADGES.map((each) => (
            <option key={each} value={each}>
              {BADGE_NAMES[each]}
            </option>
          ))}
        </select>
      )}
    </Section>
  )
}

/** Opened on request: each look at the log is in the log. */
function OnRecord({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      title="On record"
      aside={
        !isOpen && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Show
          </Button>
        )
      }
    >
      {isOpen && <AuditEntries filter={{ person: id }} none="Nothing is on record." />}
      <p className="text-small text-fg-3">
        What this person did, and what admins did about them. Your look at the account is there, too.
      </p>
    </Section>
  )
}
