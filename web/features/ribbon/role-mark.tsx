/** A role as its badge, with its label for everyone who asks. */
import { badgeOf, type Badge as RoleName } from '#contract/rules/roles.ts'
import { Badge } from '#ui/primitives/badge.tsx'

/** Before anybody is known, one is a guest. */
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
