/** Serves the prompt API: modules, their history, and saves that detect concurrent edits. */
import {
  createPrompt,
  listPrompts,
  type PromptAuthor,
  readPrompt,
  readPromptHistory,
  savePrompt,
} from '#contract/api/prompts.ts'
import { ParleyError } from '#contract/errors.ts'
import { denied } from '#domain/access.ts'
import { recordOperation } from '#domain/audit.ts'
import type { Actor } from '#domain/ports.ts'
import {
  createModule,
  type PromptText,
  readHistory,
  readModule,
  requireSlug,
  saveModule,
} from '#domain/prompts.ts'
import { slugsOfSession } from '#domain/session-prompts.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

const ok = true as const

/** The right was checked earlier: an author is always a user. */
function authorOf(actor: Actor): PromptAuthor {
  if (actor.kind === 'guest') throw new ParleyError('authentication_required')
  return { id: actor.id, email: actor.email }
}

/** Fields that were left out stay out. */
const textOf = ({
  segment,
  title,
  notes,
}: { [K in keyof PromptText]: PromptText[K] | undefined }): PromptText => ({
  segment: segment ?? '',
  ...(title !== undefined && { title: title === '' ? null : title }),
  ...(notes !== undefined && { notes }),
})

type Parts = Pick<Services, 'audit' | 'log' | 'prompts'>

export function answerPrompts(router: Router, { audit, log, prompts }: Parts): void {
  const { modules } = prompts

  /** Decides before it looks up the module, so that a refusal does not reveal whether it exists. */
  async function requireReadable(actor: Actor, slug: string): Promise<void> {
    const code = denied(actor, { operation: 'prompt.inspect' })
    // A denial never has details.
    if (code && !(await slugsOfSession(prompts, actor, log)).has(slug))
      throw new ParleyError(code as 'forbidden')
  }

  router.mount(listPrompts, async () => ({ ok, prompts: [...(await modules.list())] }))
  router.mount(readPrompt, async ({ actor, params }) => {
    const slug = requireSlug(params.slug)
    await requireReadable(actor, slug)
    return { ok, prompt: await readModule(modules, slug) }
  })
  router.mount(readPromptHistory, async ({ params }) => ({
    ok,
    history: [...(await readHistory(modules, params.slug))],
  }))
  router.mount(savePrompt, async ({ actor, params: { slug }, body: { version, ...text } }) => {
    const saved = await saveModule(modules, { slug, version, text: textOf(text), by: authorOf(actor) })
    await recordOperation(audit, actor, 'prompt.save', { slug, version })
    return { ok, ...saved }
  })
  router.mount(createPrompt, async ({ actor, body: { slug, ...text } }) => {
    const saved = await createModule(modules, { slug, text: textOf(text), by: authorOf(actor) })
    await recordOperation(audit, actor, 'prompt.create', { slug })
    return { ok, ...saved }
  })
}
