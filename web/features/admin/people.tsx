/** The tab “People” of the admin console: the accounts of this server, and one of them in detail. */
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type ListedPerson, PEOPLE_SEARCH_MAX } from '#contract/api/people.ts'
import { GIVEN_ROLES, type GivenRole } from '#contract/rules/roles.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import { FIELD, ListFoot, LoadProblem } from './parts.tsx'
import { PersonView } from './person.tsx'
import { RoleBadges } from './role-badges.tsx'
import { usePeople } from './use-people.ts'
import { ROLE_WORDS } from './words.ts'

type Filter = Readonly<{ text: string; role: GivenRole | '' }>

export function People() {
  const [filter, setFilter] = useState<Filter>({ text: '', role: '' })
  const [open, setOpen] = useState<string>()
  /** Takes the focus when the list is back. */
  const [left, setLeft] = useState<string>()
  return (
    <>
      {/* It keeps its rows and its place. */}
      <div hidden={open !== undefined} className="min-w-0">
        <PeopleList
          filter={filter}
          onFilter={setFilter}
          left={left}
          onOpen={(id) => {
            setLeft(undefined)
            setOpen(id)
          }}
        />
      </div>
      {open !== undefined && (
        <PersonView
          id={open}
          // The row that was pressed is gone.
          backRef={takeFocus}
          onBack={() => {
            setLeft(open)
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}

type ListProps = Readonly<{
  filter: Filter
  onFilter: (filter: Filter) => void
  left: string | undefined
  onOpen: (id: string) => void
}>

function PeopleList({ filter, onFilter, left, onOpen }: ListProps) {
  const { people, isOld, isFiltered, error, isBusy, hasMore, fetchMore, retry } = usePeople(
    filter.text,
    filter.role,
  )
  return (
    <section aria-label="People" className="@container grid min-w-0 grid-cols-1 content-start gap-3">
      <Filters filter={filter} onFilter={onFilter} />
      {error && <LoadProblem heading="The accounts could not be loaded." error={error} onRetry={retry} />}
      <p role="status" className="min-h-[18px] text-small text-fg-3">
        {error ? '' : wordsOf(isOld ? undefined : people?.length, { hasMore, isFiltered })}
      </p>
      {people && people.length > 0 && (
        <ul aria-label="Accounts" aria-busy={isOld} className="border-t border-line aria-busy:opacity-60">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isLeft={person.id === left}
              onOpen={() => onOpen(person.id)}
            />
          ))}
        </ul>
      )}
      <ListFoot hasMore={hasMore} isBusy={isBusy} onMore={fetchMore} />
    </section>
  )
}

type Found = Readonly<{ hasMore: boolean; isFiltered: boolean }>

function wordsOf(count: number | undefined, { hasMore, isFiltered }: Found): string {
  if (count === undefined) return 'Loading accounts…'
  if (count === 0) return isFiltered ? 'No account matches.' : 'Nobody has logged in yet.'
  if (count === 1) return hasMore ? 'The newest account' : 'One account'
  return hasMore ? `The ${count} newest accounts` : `${count} accounts, the newest first`
}

function Filters({ filter, onFilter }: Pick<ListProps, 'filter' | 'onFilter'>) {
  return (
    <div className="flex flex-wrap gap-2">
      <input
        type="search"
        aria-label="Find people"
        placeholder="Email, name or id"
        autoComplete="off"
        spellCheck={false}
        maxLength={PEOPLE_SEARCH_MAX}
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        className={`${FIELD} min-w-48 flex-1`}
      />
      <select
        aria-label="Role"
        value={filter.role}
        onChange={({ target }) => onFilter({ ...filter, role: target.value as Filter['role'] })}
        className={`${FIELD} w-40`}
      >
        <option value="">Any role</option>
        {GIVEN_ROLES.toReversed().map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role].name}
          </option>
        ))}
      </select>
    </div>
  )
}

type RowProps = Readonly<{ person: ListedPerson; isLeft: boolean; onOpen: () => void }>

function PersonRow({ person, isLeft, onOpen }: RowProps) {
  const { email, name, createdAt, roles, assignedBadge } = person
  const joined = useAgo(createdAt)
  return (
    <li className="border-b border-line">
      <button
        ref={isLeft ? takeFocus : undefined}
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full min-w-0 items-center gap-3 py-2 text-left hover:bg-ink-2"
      >
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate text-ui font-[520]">{email}</span>
            {name && <span className="truncate text-small text-fg-2">{name}</span>}
            <RoleBadges roles={roles} assignedBadge={assignedBadge} />
          </span>
          <span className="flex flex-wrap gap-x-4 text-small text-fg-3">
            <Presence person={person} />
            <span>Joined {joined}</span>
          </span>
        </span>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4 flex-none text-fg-3" />
      </button>
    </li>
  )
}

function Presence({ person: { signedIn, lastSeenAt } }: Pick<RowProps, 'person'>) {
  const seen = useAgo(lastSeenAt ?? '')
  if (lastSeenAt === null) return <span>Not logged in</span>
  const where = signedIn === 1 ? 'one browser' : `${signedIn} browsers`
  return (
    <span>
      Logged in from {where}, last seen {seen}
    </span>
  )
}
