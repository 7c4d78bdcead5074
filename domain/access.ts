/**
 * Decides on every operation by one table of rights that denies by default (design §6). Access labels of tools play
 * no part.
 */
import type { Operation } from '#contract/api/endpoints.ts'
import type { Code } from '#contract/errors.ts'
import { TOOL_RIGHTS, type ToolRight } from '#contract/tool.ts'
import { type Actor, rolesOf } from './ports.ts'

/** 'anyone' is a guest or user whom the server has identified; 'public' needs no identity. */
type Right = ToolRight | 'public' | 'admin'

/** An extra right that an operation may require. */
type Beyond = 'prompt.inspect' | 'log.inspect'

const operations: Readonly<Record<Operation | Beyond, Right>> = {
  'about.read': 'public',
  'overlay.read': 'public',
  'logo.read': 'public',
  'session.create': 'anyone',
  'session.end': 'anyone',
  // The holder of a session key may open and end its call; only an entitled actor gets a key.
  'call.open': 'public',
  'call.hangup': 'public',
  'conversation.read': 'anyone',
  'conversation.start': 'anyone',
  'conversations.list': 'anyone',
  'conversations.read': 'anyone',
  'conversations.open': 'anyone',
  'conversations.change': 'anyone',
  'conversations.delete': 'anyone',
  'conversations.restore': 'anyone',
  'conversations.deleteAll': 'anyone',
  'conversations.search': 'anyone',
  'archive.export': 'anyone',
  'archive.import': 'anyone',
  'shares.preview': 'anyone',
  'shares.create': 'anyone',
  'shares.list': 'anyone',
  'shares.revoke': 'anyone',
  // The address of a copy is its key.
  'shares.read': 'public',
  'conversations.branch': 'anyone',
  'conversations.showBranch': 'anyone',
  'conversations.fork': 'anyone',
  'conversations.speak': 'anyone',
  'voice.hear': 'anyone',
  'settings.read': 'user',
  'settings.save': 'user',
  'feedback.give': 'anyone',
  'feedback.list': 'superadmin',
  'stream.read': 'anyone',
  'console.read': 'admin',
  'console.watch': 'admin',
  'console.stop': 'admin',
  // One's own; that of the server is for admins.
  'usage.read': 'anyone',
  'usage.readServer': 'admin',
  'log.upload': 'anyone',
  // Covers the caller's own logs; those of others need the next right.
  'log.list': 'anyone',
  'log.read': 'anyone',
  'log.inspect': 'admin',
  'log.transcript': 'anyone',
  // A guest gets an empty answer.
  'memory.list': 'anyone',
  // Model and schema are pinned, and each caller has a limit.
  'guardrail.classify': 'anyone',
  'memory.read': 'user',
  'memory.export': 'user',
  'memory.edit': 'user',
  'memory.forget': 'user',
  'memory.restore': 'user',
  'memory.forgetAll': 'user',
  'memory.turn': 'user',
  'memory.tryParked': 'user',
  'memory.dossier': 'user',
  'memory.looks': 'user',
  'dossier.read': 'admin',
  'tool.call': 'anyone',
  'tool.status': 'anyone',
  'tool.list': 'anyone',
  'signals.read': 'anyone',
  'wallet.active': 'anyone',
  // The sign-in must also be recent, which the signer checks itself.
  'wallet.export': 'user',
  'wallet.readLimits': 'anyone',
  'wallet.limits': 'user',
  'wallets.list': 'user',
  'wallets.add': 'user',
  'wallets.rename': 'user',
  'wallets.makeDefault': 'user',
  'security.read': 'user',
  'security.stop': 'user',
  'security.passkeyOptions': 'user',
  'security.addPasskey': 'user',
  'security.removePasskey': 'user',
  'security.approveTrade': 'user',
  'trading.read': 'superadmin',
  'trading.pause': 'superadmin',
  'trace.report': 'anyone',
  'trade.confirm': 'anyone',
  'trade.decline': 'anyone',
  'trade.read': 'anyone',
  'trade.list': 'anyone',
  'trade.export': 'anyone',
  'contacts.list': 'user',
  'contacts.add': 'user',
  'contacts.rename': 'user',
  'contacts.remove': 'user',
  'auth.challenge': 'public',
  'auth.check': 'anyone',
  // The link, its code and the cookies prove the identity.
  'auth.link': 'public',
  'auth.confirm': 'public',
  'auth.logout': 'public',
  'account.read': 'anyone',
  'account.sessions': 'user',
  'account.end': 'user',
  'account.signOutEverywhere': 'user',
  'account.clients': 'user',
  'account.revokeClient': 'user',
  'people.list': 'admin',
  'people.read': 'admin',
  'people.grant': 'superadmin',
  'people.revoke': 'superadmin',
  'people.badge': 'superadmin',
  'people.endSession': 'superadmin',
  'people.signOut': 'superadmin',
  'audit.list': 'admin',
  'audit.export': 'admin',
  'prompt.list': 'superadmin',
  // Covers only the modules of the actor's own session; any other module needs the next right.
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

/**
 * Returns undefined when the operation is allowed, else the code of the refusal. It refuses unknown operations.
 */
export function denied(actor: Actor | undefined, act: Act): Code | undefined {
  const right = 'tool' in act ? TOOL_RIGHTS.find((known) => known === act.tool) : rightOf(act.operation)
  if (right === 'public') return undefined
  if (!right) return 'forbidden'
  if (!actor) return 'authentication_required'
  return holds(actor, right) ? undefined : refusalFor(actor, right, act)
}

/** Reads own properties only: 'toString' must not be a right. */
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
  if (right === 'user') return 'authentication_required'
  if (right === 'superadmin') return 'tool_superadmin_only'
  return right === 'pro' ? 'tool_pro_only' : 'forbidden'
}
