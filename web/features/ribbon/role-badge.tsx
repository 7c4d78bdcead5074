/** Who one is here, in a word (spec S2.10, S6.2–S6.27): as the server has it. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/lib/account.ts'
import { RoleMark } from './role-mark.tsx'

export function RoleBadge() {
  const { data } = useQuery(accountQuery)
  return <RoleMark badge={data?.badge} isUser={data?.type === 'user'} />
}
