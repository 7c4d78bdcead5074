/** The roles that a person was given as badges, the strongest first, and the badge that was assigned instead of theirs. */
import { GIVEN_ROLES, type WornBadge } from '#contract/rules/roles.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { ROLE_WORDS } from './words.ts'

const ADMINS: readonly string[] = ['admin', 'superadmin']

type Props = Readonly<{ roles: readonly string[]; assignedBadge: WornBadge | null }>

export const RoleBadges = ({ roles, assignedBadge }: Props) => (
  <>
    {GIVEN_ROLES.toReversed()
      .filter((role) => roles.includes(role))
      .map((role) => (
        <Badge key={role} tone={ADMINS.includes(role) ? 'admin' : 'strong'}>
          {ROLE_WORDS[role].name}
        </Badge>
      ))}
    {assignedBadge && (
      <Badge tone="hatched" title="Shown instead of the badge of the roles; no right depends on it.">
        {BADGE_NAMES[assignedBadge]} badge
      </Badge>
    )}
  </>
)

export const BADGE_NAMES: Readonly<Record<WornBadge, string>> = { dev: 'Dev', pro: 'Pro' }
