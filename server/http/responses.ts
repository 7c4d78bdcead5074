/** Serves the guardrail's classification: one model, one schema, and a limit for each caller. */
import { classifyOutput } from '#contract/api/responses.ts'
import { ParleyError } from '#contract/errors.ts'
import { GUARDRAIL_FORMAT } from '#contract/guardrail.ts'
import type { Services } from '../compose/services.ts'
import { payAs } from '../usage/payer.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

type Parts = Pick<Services, 'config' | 'guardrail' | 'limits'>

export function answerResponses(router: Router, { config, guardrail, limits }: Parts): void {
  router.mount(classifyOutput, async ({ actor, body, c }) => {
    const issues = [
      ...(guardrail.models.includes(body.model) ? [] : [{ path: 'model', message: WRONG_MODEL }]),
      ...(isPinned(body.text.format) ? [] : [{ path: 'text.format', message: WRONG_FORMAT }]),
    ]
    if (issues.length > 0) throw new ParleyError('invalid_request', { issues })
    await limits.take('guardrailOfActor', actor.id)
    await limits.take('guardrailInADay', actor.id)
    if (actor.kind === 'guest')
      await limits.take('guardrailOfGuests', networkOfClient(c, config.trustedProxies))
    const { category, rationale, testText } = await payAs(actor, () =>
      guardrail.classify(textOf(body.input), c.req.raw.signal),
    )
    return { output_parsed: { moderationRationale: rationale, moderationCategory: category, testText } }
  })
}

const WRONG_MODEL = 'Only the model of the guardrail is accepted here.'
const WRONG_FORMAT = 'Only the schema of the guardrail is accepted here.'

const { name: _name, ...PINNED } = GUARDRAIL_FORMAT

/** The name of the format is free; everything else is as the contract has it. */
const isPinned = (format: unknown): boolean =>
  typeof format === 'object' &&
  format !== null &&
  sorted({ ...format, name: undefined }) === sorted({ ...PINNED, name: undefined })

/** The order of keys means nothing in JSON. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

type Input = Readonly<{ content: string | readonly Readonly<{ text: string }>[] }>

const textOf = (input: readonly Input[]): string =>
  input
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text)))
    .join('\n')
