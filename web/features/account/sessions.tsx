/** Lists the sessions of the account; each of them, or all at once, can be logged out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSignedIn, type SignedInSession } from '#contract/api/account.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { request } from '#web/lib/api.ts'
import { signedInQuery } from './queries.ts'
import { Row, Rows, TakeAway } from './rows.tsx'

export function Sessions({ onSignOutEverywhere }: { onSignOutEverywhere: () => void }) {
  const queries = useQueryClient()
  const { data, isError } = useQuery(signedInQuery)
  const end = useMutation({
    mutationFn: (id: string) => request(endSignedIn, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: signedInQuery.queryKey }),
  })
  return (
    <>
      <Rows
        items={data}
        isError={isError}
        none="You are not logged in anywhere else."
        problem={end.error?.message}
      >
        {(session) => (
          <Session
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        )}
      </Rows>
      <Button tone="danger" onClick={onSignOutEverywhere}>
        Log out everywhere
      </Button>
      <p className="text-small text-fg-3">
        Every browser, this one included, and every program that acts for you.
      </p>
    </>
  )
}

type SessionProps = Readonly<{ session: SignedInSession; isBusy: boolean; onEnd: () => void }>

function Session({ session, isBusy, onEnd }: SessionProps) {
  const { device, address, isCurrent } = session
  const seen = useAgo(session.lastSeenAt)
  const signedIn = useAgo(session.signedInAt)
  return (
    <Row
      title={isCurrent ? `${device}, here` : device}
      lines={[`Last seen ${seen}${address ? ` from ${address}` : ''}`, `Logged in ${signedIn}`]}
      act={
        !isCurrent && <TakeAway label={`Log out ${device}`} words="Log out" isBusy={isBusy} onPress={onEnd} />
      }
    />
  )
}
