/** Serves session logs: the page’s upload, the reads of owner and admins, and the transcript log. */
import { ENTRY_TEXT_MAX, listLogs, logTranscript, readLog, uploadLog } from '#contract/api/logs.ts'
import { ParleyError } from '#contract/errors.ts'
import { denied } from '#domain/access.ts'
import { assembleLog } from '#domain/memory/assemble-log.ts'
import type { StoredLog } from '#domain/memory/session-logs.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { createLargeAnswers } from './large-answers.ts'
import { recordLook } from './record-look.ts'
import type { Router } from './route.ts'
import { isOwn, networkOfClient, ownSession } from './visitor.ts'

const DEFAULT_LIMIT = 20

type Parts = Pick<
  Services,
  | 'audit'
  | 'clock'
  | 'config'
  | 'conversations'
  | 'countKept'
  | 'limits'
  | 'log'
  | 'remembering'
  | 'sessionLogs'
  | 'sessions'
  | 'systems'
>

const isAdmin = (actor: Actor): boolean => denied(actor, { operation: 'log.inspect' }) === undefined

export function answerLogs(router: Router, parts: Parts): void {
  const { config, countKept, limits, remembering, sessionLogs } = parts

  router.mount(uploadLog, async ({ actor, body, c }) => {
    await limits.take('logsOfActor', actor.id)
    const network = networkOfClient(c, config.trustedProxies)
    const giveBack = await countKept({ actor, network }, Buffer.byteLength(JSON.stringify(body)))
    let stored = false
    try {
      // The page may log in or out, or delete the conversation, while its log is on the way: no reason to alarm it.
      stored = await sessionLogs.upload(actor, body)
    } finally {
      if (!stored) await giveBack()
    }
    if (stored) await remembering.sessionEnded(body.sessionId)
    return { ok: true as const, stored }
  })

  answerReads(router, parts)
  answerTranscriptLog(router, parts)
}

const isOwnLog = (actor: Actor, { owner }: StoredLog): boolean =>
  owner.kind === actor.kind && owner.id === actor.id

function answerReads(router: Router, parts: Parts): void {
  const { audit, config, limits, sessionLogs } = parts
  const takeLarge = createLargeAnswers(config)

  router.mount(listLogs, async ({ actor, params: { userId, limit = DEFAULT_LIMIT, before } }) => {
    await limits.take('conversationsOfActor', actor.id)
    const isForeign = userId !== undefined && userId !== actor.id
    if (isForeign && !isAdmin(actor)) throw new ParleyError('forbidden')
    if (isForeign) await recordLook(audit, actor, { userId, what: listLogs.operation })
    const owner = isForeign ? ({ kind: 'user', id: userId } as const) : actor
    const logs = await sessionLogs.list(owner, { limit, before })
    return {
      logs: logs.map((log) => ({
        ...log,
        durationMs: Math.max(0, Date.parse(log.endedAt) - Date.parse(log.startedAt)),
      })),
    }
  })

  router.mount(readLog, async ({ actor, params: { id }, c }) => {
    await limits.take('logReadsOfActor', actor.id)
    if (actor.kind === 'guest')
      await limits.take('logReadsOfGuests', networkOfClient(c, config.trustedProxies))
    takeLarge(c, actor)
    const log = await sessionLogs.soFar(id)
    const mayRead = log && (isOwnLog(actor, log) || isAdmin(actor))
    if (!mayRead) throw new ParleyError('log_not_found')
    if (!isOwnLog(actor, log)) {
      const look = { userId: log.owner.id, what: readLog.operation, details: { sessionId: id } }
      await recordLook(audit, actor, look)
    }
    const [items, events] = await Promise.all([sessionLogs.items(log), sessionLogs.events(log)])
    return assembleLog(log, { items, events, chain: embeddedChain(parts) })
  })
}

/** Cards of trades name it. */
const embeddedChain = ({ systems }: Pick<Parts, 'systems'>): string | undefined =>
  systems().find(({ id, mode }) => id === 'chain' && mode === 'embedded')?.label

const cut = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, ENTRY_TEXT_MAX)
}

/** spec S7.45–S7.49, S9.74 */
function answerTranscriptLog(router: Router, { config, conversations, limits, log, sessions }: Parts): void {
  router.mount(logTranscript, async ({ actor, body, c }) => {
    if (!config.transcriptLog) return c.json({ ok: true as const, logged: false }, 202)
    await limits.take('transcriptLogOfActor', actor.id)
    const session = await ownSession(c, actor, sessions)
    // Without a session nothing shows that the words are on the record.
    if (!session || !isOwn(actor, session) || (await conversations.isOffTheRecord(session.conversationId)))
      return c.json({ ok: true as const, logged: false }, 202)
    const { kind, ts } = body
    const said =
      body.kind === 'message'
        ? { itemId: body.itemId, role: body.role, text: cut(body.text) }
        : {
            toolId: body.toolId,
            toolName: body.toolName,
            arguments: cut(body.arguments),
            output: cut(body.output),
          }
    log.info({ sessionId: session.id, kind, ts, ...said }, 'transcript')
    return { ok: true as const, logged: true }
  })
}
