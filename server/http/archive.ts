/** Serves exports of conversations as files, and imports them again. */
import type { MiddlewareHandler } from 'hono'
import { exportConversations, importConversations } from '#contract/api/archive.ts'
import { ParleyError } from '#contract/errors.ts'
import { type Archives, importArchive, jsonArchive, markdownArchive } from '#domain/archives.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import { limitAtOnce } from './at-once.ts'
import { notifyTabs } from './conversations.ts'
import type { HttpContext } from './env.ts'
import { createPageAnswers } from './page-answers.ts'
import { type ImportedFile, readImport } from './read-import.ts'
import type { Router } from './route.ts'
import { streamOf } from './stream-of.ts'
import { networkOfClient } from './visitor.ts'

type Parts = Pick<
  Services,
  'archives' | 'calls' | 'clock' | 'config' | 'conversations' | 'countKept' | 'limits' | 'notes' | 'stream'
>

const FORMATS = {
  json: { write: jsonArchive, type: 'application/json; charset=utf-8', ending: 'json' },
  markdown: { write: markdownArchive, type: 'text/markdown; charset=utf-8', ending: 'md' },
} as const

export function answerArchive(router: Router, parts: Parts): void {
  const { archives, calls, clock, conversations, countKept, limits } = parts
  const pages = createPageAnswers(parts)

  router.mount(exportConversations, async ({ actor, c, params: { conversation: id, format } }) => {
    await limits.take('exportsOfActor', actor.id)
    await pages.begin(c, actor)
    if (id !== undefined) {
      if (!(await conversations.owns(actor, id))) throw new ParleyError('conversation_not_found')
      await calls.settle(id)
    }
    const { write, type, ending } = FORMATS[format]
    const now = clock.now()
    const name = `parley-${id === undefined ? 'conversations' : 'conversation'}-${new Date(now).toISOString().slice(0, 10)}`
    const file = pages.file(c, actor, write({ archives, actor, now, id }))
    return c.body(streamOf(file), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}.${ending}"`,
    })
  })

  async function importFile(c: HttpContext, actor: Actor, file: ImportedFile): Promise<number> {
    await limits.take('importsOfActor', actor.id)
    if (parts.notes().includes('disk_low'))
      throw new ParleyError('archive_refused', { reason: 'This server is short of disk space.' })
    const sender = { actor, network: networkOfClient(c, parts.config.trustedProxies) }
    const counted = [await countKept(sender, file.bytes)]
    let isStored = false
    const add: Archives['add'] = async (...args) => {
      await archives.add(...args)
      isStored = true
    }
    try {
      counted.push(await countKept(sender, await file.rowBytes()))
      return await importArchive({ add }, actor, file.conversations())
    } finally {
      // One that stops in the middle has stored a part.
      if (!isStored) for (const giveBack of counted) await giveBack()
    }
  }

  const answerImport = async ({
    actor,
    c,
  }: {
    actor: Actor
    c: HttpContext
  }): Promise<{ imported: number }> => {
    const file = await readImport(c.req.raw)
    const imported = await importFile(c, actor, file).finally(file.close)
    await notifyTabs(parts, actor)
    return { imported }
  }
  router.mount(importConversations, answerImport, { readsBody: true })
}

/** Each that is under way may hold its whole file, and a thread of 27 MB; the page sends one after the other. */
const AT_ONCE = { network: 2, all: 6 }

/** Stands before the body is read: checking the largest file takes a core half a second. */
export function limitImports({ config, limits }: Pick<Services, 'config' | 'limits'>): MiddlewareHandler {
  const begin = limitAtOnce(AT_ONCE)
  return async (c, next) => {
    if (c.req.method !== importConversations.method) return next()
    const network = networkOfClient(c, config.trustedProxies)
    await limits.take('importsOfNetwork', network)
    const end = begin(network)
    try {
      await next()
    } finally {
      end()
    }
  }
}
