/** Refusals about accounts as admins see and change them. */
import type { RefusalTable } from './request.ts'

export const peopleRefusals = {
  person_not_found: { status: 404, say: () => 'There is no account with this id.' },
  last_superadmin: {
    status: 409,
    say: () =>
      'This is the only superadmin, so the role stays. Make somebody else a superadmin first. Nothing was changed.',
  },
} as const satisfies RefusalTable
