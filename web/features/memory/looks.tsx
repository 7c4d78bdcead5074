/** When admins looked at the data of this person, and at what. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Look, listLooks } from '#contract/api/dossier.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { request } from '#web/lib/api.ts'

export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: ({ signal }) => request(listLooks, {}, signal),
  gcTime: 0,
  retry: false,
})

const ROLES: Readonly<Record<string, string>> = { admin: 'An admin', superadmin: 'A super admin' }
const WHAT: Readonly<Record<string, string>> = {
  'dossier.read': 'your dossier',
  'people.read': 'your account: roles, sign-ins, limits and wallet addresses',
  'log.list': 'the list of your session logs',
  'log.read': 'the log of one of your sessions',
  'feedback.list': 'answers that you rated',
}

export function Looks() {
  const { data, error } = useQuery(looksQuery)
  if (error)
    return (
      <p role="alert" className="text-body text-down">
        This could not be loaded. Close and open the panel to try again.
      </p>
    )
  if (!data)
    return (
      <p role="status" className="text-body text-fg-2">
        Loading…
      </p>
    )
  const { looks, total } = data
  return (
    <>
      <p className="text-small text-fg-2">
        The people who run this server can see what it keeps about you. Each visit is listed here, and nobody
        can remove it.
      </p>
      {total === 0 ? (
        <p className="text-body text-fg-2">No admin has looked at your data.</p>
      ) : (
        <ul aria-label="Looks" className="border-t border-line">
          {looks.map((look) => (
            <Row key={`${look.at} ${look.what}`} look={look} />
          ))}
        </ul>
      )}
      {total > looks.length && (
        <p className="text-small text-fg-3">{`The last ${looks.length} of ${total}.`}</p>
      )}
    </>
  )
}

function Row({ look: { at, role, what } }: { look: Look }) {
  const ago = useAgo(at)
  return (
    <li className="border-b border-line py-2.5">
      <span className="block text-ui wrap-anywhere">
        {`${ROLES[role] ?? 'An admin'} looked at ${WHAT[what] ?? `your data (${what})`}`}
      </span>
      <time dateTime={at} title={at} className="text-small text-fg-3">
        {`${momentOf(at)}, ${ago}`}
      </time>
    </li>
  )
}

const momentOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
