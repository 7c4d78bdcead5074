/** One's own dossier, as admins see it. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readOwnDossier } from '#contract/api/dossier.ts'
import { request } from '#web/lib/api.ts'
import { DossierView } from '#web/lib/dossier-view.tsx'

/** Read at each opening: what was forgotten meanwhile is gone. */
const ownDossierQuery = queryOptions({
  queryKey: ['own-dossier'],
  queryFn: ({ signal }) => request(readOwnDossier, {}, signal),
  gcTime: 0,
  retry: false,
})

export function OwnDossier() {
  const { data, error } = useQuery(ownDossierQuery)
  if (error)
    return (
      <p role="alert" className="text-body text-down">
        Failed to load dossier.
      </p>
    )
  if (!data)
    return (
      <p role="status" className="text-body text-fg-2">
        Loading dossier…
      </p>
    )
  return (
    <>
      <p className="text-small text-fg-2">
        What Parley has put together from your memories, your swaps and your wallet. Admins see the same, and
        each look of theirs is listed under “Seen by admins”.
      </p>
      {data.ok && data.dossier ? (
        <DossierView dossier={data.dossier} stats={data.stats} />
      ) : (
        <p className="text-body text-fg-2">
          No dossier available. It is built after a conversation, while Parley may remember.
        </p>
      )}
    </>
  )
}
