/** The browsers in which a person is logged in; each of them, or all, can be logged out. */
import type { Person, PersonSession } from '#contract/api/people.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Ask, Section } from './parts.tsx'
import type { PersonActions } from './use-people.ts'

type Props = Readonly<{ person: Person; actions: PersonActions }>

export function PersonSessions({ person: { email, sessions, signedIn, mayChange }, actions }: Props) {
  const where = signedIn === 1 ? 'the browser' : `all ${signedIn} browsers`
  return (
    <Section title="Logged in" aside={<span className="num text-small text-fg-3">{signedIn}</span>}>
      {sessions.length === 0 && <p className="text-small text-fg-2">Logged in nowhere.</p>}
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} mayEnd={mayChange} actions={actions} />
        ))}
      </ul>
      {signedIn > sessions.length && (
        <p className="text-small text-fg-3">{`The newest ${sessions.length} of ${signedIn}.`}</p>
      )}
      {mayChange && sessions.length > 0 && (
        <Ask
          label="Log out everywhere…"
          question={`Log ${email} out of ${where}? Calls end, and programs that act for this person lose their access. Logging in again is possible at any time.`}
          act="Log out everywhere"
          keep="Leave logged in"
          isBusy={actions.isBusy}
          onAct={actions.signOut}
        />
      )}
    </Section>
  )
}

type SessionProps = Readonly<{ session: PersonSession; mayEnd: boolean; actions: PersonActions }>

function Session({ session, mayEnd, actions }: SessionProps) {
  const { id, device, address, lastSeenAt, signedInAt } = session
  const seen = useAgo(lastSeenAt)
  const since = useAgo(signedInAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line py-2">
      <span className="min-w-0 text-small text-fg-3">
        <b className="block text-ui font-[520] text-fg-1">{device}</b>
        <span className="block">{`Seen ${seen}${address ? ` from ${address}` : ''}`}</span>
        <span className="block">Logged in {since}</span>
      </span>
      {mayEnd && (
        <Ask
          label="Log out…"
          about={`Log out ${device}`}
          question="Log this browser out? The calls that it opened end."
          act="Log out"
          keep="Leave logged in"
          isBusy={actions.isBusy}
          onAct={() => actions.endSession(id)}
        />
      )}
    </li>
  )
}
