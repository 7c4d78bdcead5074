/** Decides who may do what: a table of operations and the right of each tool, deny by default (design §6). Access labels play no part. */
import type { Operation } from '#contract/api/endpoints.ts'
import type { Code } from '#contract/errors.ts'
import { TOOL_RIGHTS, type ToolRight } from '#contract/tool.ts'
import { type Actor, rolesOf } from './identity.ts'

/** 'anyone' still means a guest or user that the server has identified; 'public' needs nobody. */
type Right = ToolRight | 'public' | 'admin'

/** A call asks for this right on top of its own. */
type Beyond = 'prompt.inspect'

const operations: Readonly<Record<Operation | Beyond, Right>> = {
  'about.read': 'public',
  'session.create': 'anyone',
  'session.end': 'anyone',
  // Who has the key of a session may open and end its call; the key was given to somebody who may.
  'call.open': 'public',
  'call.hangup': 'public',
  'conversation.read': 'anyone',
  'conversation.start': 'anyone',
  'stream.read': 'anyone',
  // A guest is told that there is nothing.
  'memory.list': 'anyone',
  'tool.call': 'anyone',
  'tool.status': 'anyone',
  'tool.list': 'anyone',
  'wallet.active': 'anyone',
  // Who asks must also have signed in a moment ago; the signer sees to that itself.
  'wallet.export': 'user',
  'wallet.readLimits': 'user',
  'wallet.limits': 'user',
  'trading.read': 'superadmin',
  'trading.pause': 'superadmin',
  'trade.confirm': 'anyone',
  'trade.decline': 'anyone',
  'trade.read': 'anyone',
  'trade.list': 'anyone',
  'trade.export': 'anyone',
  'auth.challenge': 'public',
  'auth.check': 'anyone',
  // What they ask for is proved by the link, its code and the cookies.
  'auth.link': 'public',
  'auth.confirm': 'public',
  'auth.logout': 'public',
  'account.read': 'anyone',
  'account.sessions': 'user',
  'account.end': 'user',
  'account.signOutEverywhere': 'user',
  'account.clients': 'user',
  'account.revokeClient': 'user',
  'prompt.list': 'superadmin',
  // Only the modules that one's own session is composed of; any other module needs the next right.
  'prompt.read': 'anyone',
  'prompt.inspect': 'superadmin',
  'prompt.history': 'superadmin',
  'prompt.save': 'superadmin',
  'prompt.create': 'superadmin',
  'persona.list': 'user',
  'persona.active': 'user',
  'persona.default': 'anyone',
  'persona.create': 'user',
  'persona.preview': 'user',
  'persona.save': 'user',
  'persona.delete': 'user',
  'persona.activate': 'user',
  'agent.list': 'anyone',
}

/** An operation by its name, or the call of a tool by the right in its contract. */
export type Act = { operation: string } | { tool: ToolRight }

/** Undefined when allowed, else the refusal to answer with. What the table does not name is refused. */
export function denied(actor: Actor | undefined, act: Act): Code | undefined {
  const right = 'tool' in act ? TOOL_RIGHTS.find((known) => known === act.tool) : rightOf(act.operation)
  if (right === 'public') return undefined
  if (!right) return 'forbidden'
  if (!actor) return 'authentication_required'
  return holds(actor, right) ? undefined : refusalFor(actor, right, act)
}

/** Only own properties count: 'toString' is not in the table. */
const rightOf = (operation: string): Right | undefined =>
  Object.hasOwn(operations, operation) ? operations[operation as keyof typeof operations] : undefined

function holds(actor: Actor, right: Exclude<Right, 'public'>): boolean {
  if (right === 'anyone') return true
  if (right === 'user') return actor.kind === 'user'
  const roles: readonly string[] = rolesOf(actor)
  return roles.includes('superadmin') || roles.includes(right)
}

function refusalFor(actor: Actor, right: Right, act: Act): Code {
  if ('operation' in act) {
    if (right === 'user') return 'authentication_required'
    if (!act.operation.startsWith('prompt.')) return 'forbidden'
    return actor.kind === 'guest' ? 'authentication_required' : 'superadmin_required'
  }
  if (right === 'superadmin') return 'tool_superadmin_only'
  return right === 'pro' ? 'tool_pro_only' : 'forbidden'
}
