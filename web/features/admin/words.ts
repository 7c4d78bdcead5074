/** The words for admins about roles, and about the operations and actors of the audit log. */
import type { AuditEntry } from '#contract/api/audit.ts'
import { GIVEN_ROLES, type GivenRole } from '#contract/rules/roles.ts'
import { contracts, isToolName } from '#tools/contracts.ts'

type RoleWords = Readonly<{
  name: string
  /** 'Ada is … now.' */
  one: string
  /** The rights that a role gives to a person. */
  may: string
  mayNot: string
}>

export const ROLE_WORDS: Readonly<Record<GivenRole, RoleWords>> = {
  superadmin: {
    name: 'Superadmin',
    one: 'a superadmin',
    may: 'They may do everything: change the roles of everyone, yours included, edit prompts, pause all trading, and run the coding agent.',
    mayNot: 'They can no longer change roles, edit prompts, pause trading or run the coding agent.',
  },
  admin: {
    name: 'Admin',
    one: 'an admin',
    may: 'They may read the accounts and session logs of everyone and the audit log, and see signals and debug information. They cannot change accounts.',
    mayNot: 'They can no longer read the accounts and session logs of others, or the audit log.',
  },
  pro: {
    name: 'Pro member',
    one: 'a pro member',
    may: 'They may use what is for pro members, such as switching the scene of the stream.',
    mayNot: 'They can no longer use what is for pro members.',
  },
  holders: {
    name: 'Holder',
    one: 'a holder',
    may: 'They are marked as a holder. No right depends on this role.',
    mayNot: 'They are no longer marked as a holder. No right depends on this role.',
  },
}

const OPERATIONS: Readonly<Record<string, string>> = {
  'people.list': 'Looked through the accounts',
  'people.read': 'Looked at an account',
  'people.grant': 'Granted a role',
  'people.revoke': 'Revoked a role',
  'people.badge': 'Changed a badge',
  'people.endSession': 'Logged somebody out of a browser',
  'people.signOut': 'Logged somebody out everywhere',
  'audit.list': 'Read the audit log',
  'audit.export': 'Downloaded the audit log',
  'feedback.list': 'Read opinions of answers',
  'log.list': 'Looked through session logs',
  'log.read': 'Read a session log',
  'prompt.create': 'Created a prompt module',
  'prompt.save': 'Saved a prompt module',
  'trading.pause': 'Paused or resumed trading',
}

/** A tool has its title; a name that this page does not know stays as it is. */
const titleOf = (operation: string): string =>
  isToolName(operation) ? contracts[operation].title : (OPERATIONS[operation] ?? operation)

/** Refused calls are counted, and only the last of them is known. */
export function headingOf({ operation, calls, arguments: json }: AuditEntry): string {
  if (calls > 1) return `${calls} refused calls, the last: ${titleOf(operation)}`
  const role = operation.startsWith('people.') ? roleIn(json) : undefined
  return role ? `${titleOf(operation)}: ${ROLE_WORDS[role].name}` : titleOf(operation)
}

/** The arguments may be cut, so they are not read as JSON. */
function roleIn(json: string | null): GivenRole | undefined {
  const name = /"role": ?"(\w+)"/.exec(json ?? '')?.[1]
  return GIVEN_ROLES.find((role) => role === name)
}

const SHORT_ID = 12

export function actorName({ kind, id, email }: AuditEntry['actor']): string {
  if (kind === 'user') return email ?? id
  if (kind === 'operator') return id === 'PARLEY_SUPERADMINS' ? 'The configuration' : id
  return id.length > SHORT_ID ? `Guest ${id.slice(0, SHORT_ID)}…` : `Guest ${id}`
}

export const OUTCOME_WORDS: Readonly<Record<AuditEntry['outcome'], string>> = {
  ok: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  aborted: 'Stopped',
}
