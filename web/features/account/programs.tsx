/** The outside programs that may call the tools for this person; access is taken away here. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OutsideClient, revokeOutsideClient } from '#contract/api/account.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { request } from '#web/lib/api.ts'
import { programsQuery } from './queries.ts'
import { Row, Rows, TakeAway } from './rows.tsx'

export function Programs() {
  const queries = useQueryClient()
  const { data, isError } = useQuery(programsQuery)
  const revoke = useMutation({
    mutationFn: (id: string) => request(revokeOutsideClient, { id }),
    onSettled: () => queries.invalidateQueries({ queryKey: programsQuery.queryKey }),
  })
  return (
    <Rows
      items={data}
      isError={isError}
      none="No program outside Parley may act for you."
      problem={revoke.error?.message}
    >
      {(program) => (
        <Program
          key={program.id}
          program={program}
          isBusy={revoke.isPending}
          onRevoke={() => revoke.mutate(program.id)}
        />
      )}
    </Rows>
  )
}

type ProgramProps = Readonly<{ program: OutsideClient; isBusy: boolean; onRevoke: () => void }>

/** The scopes of the consent page, in as few words as a row has room for. */
const MAY: Readonly<Record<string, string>> = {
  tools: 'looks things up',
  trade: 'prepares trades for your click',
}

function Program({ program, isBusy, onRevoke }: ProgramProps) {
  const granted = useAgo(program.grantedAt)
  const used = useAgo(program.lastUsedAt ?? program.grantedAt)
  return (
    <Row
      title={program.name}
      lines={[
        program.scopes.map((scope) => MAY[scope] ?? scope).join(', '),
        `Allowed ${granted}, ${program.lastUsedAt ? `last used ${used}` : 'never used'}`,
      ]}
      act={
        <TakeAway
          label={`Revoke the access of ${program.name}`}
          words="Revoke"
          isBusy={isBusy}
          onPress={onRevoke}
        />
      }
    />
  )
}
