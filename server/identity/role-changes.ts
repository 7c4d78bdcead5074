/** Grants and revokes roles for the page and for the command line: stored first, then announced, so that the change counts from the next request. */
import type { Accounts, RoleChange, RoleOutcome } from '#domain/accounts.ts'

export type RoleChanges = Readonly<{
  grant(change: RoleChange): Promise<RoleOutcome>
  revoke(change: RoleChange): Promise<RoleOutcome>
}>

/** `announce` makes every replica look up its users again. */
export function createRoleChanges(
  accounts: Pick<Accounts, 'grant' | 'revoke'>,
  announce: () => unknown,
): RoleChanges {
  async function announced(change: Promise<RoleOutcome>): Promise<RoleOutcome> {
    const outcome = await change
    if (outcome === 'changed') await announce()
    return outcome
  }
  return {
    grant: (change) => announced(accounts.grant(change)),
    revoke: (change) => announced(accounts.revoke(change)),
  }
}
