/** The role of the visitor as a badge with its label (spec S2.10, S6.2–S6.27). */
import { useQuery } from '@tanstack/react-query'
import { badgeOf, type Badge as RoleName } from '#contract/rules/roles.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { accountQuery } from '#web/lib/account.ts'

/** A visitor counts as a guest until the account is known. */
const GUEST = badgeOf(undefined)

export const RoleMark = ({
  badge = GUEST,
  isUser = false,
}: {
  badge?: RoleName | undefined
  isUser?: boolean
}) => (
  <Badge tone={isUser ? 'strong' : 'plain'} title={badge.label}>
    {badge.badge}
    <span className="sr-only">: {badge.label}</span>
  </Badge>
)

export function RoleBadge() {
  const { data } = useQuery(accountQuery)
  return <RoleMark badge={data?.badge} isUser={data?.type === 'user'} />
}
