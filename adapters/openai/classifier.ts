/** Classifies the assistant's output by a model: one request of a pinned model, schema and size. */
import * as z from 'zod/mini'
import { isParleyError, ParleyError } from '#contract/errors.ts'
import { GUARDRAIL_FORMAT, guardrailCategory } from '#contract/guardrail.ts'
import { type OutputClassifier, TESTED_MAX, type Verdict } from '#domain/output-classifier.ts'
import { parseJson, readText } from '../_kit/body.ts'
import { ask, type Endpoint } from '../_kit/model-endpoint.ts'

type Options = Readonly<{
  endpoint: Endpoint
  /** OpenAI's Responses API, or the chat completions that every other server speaks. */
  api: 'responses' | 'chat'
  /** The text of the prompt module, which super admins edit. */
  instructions: () => Promise<string>
}>

const SERVICE = 'The guardrail model'
const PATHS = { responses: '/responses', chat: '/chat/completions' } as const
/** A category and a sentence; a model that reasons needs more. */
const MAX_OUTPUT_TOKENS = 1_000
const MAX_ANSWER_BYTES = 200_000
const HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

export function modelClassifier({ endpoint, api, instructions }: Options): OutputClassifier {
  async function request(text: string, signal: AbortSignal): Promise<string> {
    const body = JSON.stringify(BODIES[api](endpoint.model, await instructions(), text))
    const response = await ask(endpoint, SERVICE, PATHS[api], { body, headers: HEADERS }, signal)
    const answer = await readText(response, MAX_ANSWER_BYTES)
    if (answer === undefined) throw unreadable('the answer is too large')
    return answer
  }
  return {
    async classify(text, signal) {
      const testText = text.slice(-TESTED_MAX)
      try {
        return { ...verdictIn(api, await request(testText, signal)), testText }
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (isParleyError(error) && error.code === 'guardrail_unreadable') throw error
        throw new ParleyError('guardrail_failed', undefined, { cause: error })
      }
    },
  }
}

const BODIES = {
  responses: (model: string, instructions: string, text: string) => ({
    model,
    instructions,
    input: [{ role: 'user', content: text }],
    text: { format: GUARDRAIL_FORMAT },
    max_output_tokens: MAX_OUTPUT_TOKENS,
    store: false,
  }),
  chat: (model: string, instructions: string, text: string) => ({
    model,
    messages: [
      { role: 'system', content: `${instructions}\n\n${SHAPE}` },
      { role: 'user', content: text },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: GUARDRAIL_FORMAT.name,
        strict: GUARDRAIL_FORMAT.strict,
        schema: GUARDRAIL_FORMAT.schema,
      },
    },
    max_tokens: MAX_OUTPUT_TOKENS,
    temperature: 0,
    stream: false,
  }),
} as const

/** For servers that ignore the format. */
const SHAPE = `Answer with JSON only: ${JSON.stringify({ moderationRationale: 'one sentence', moderationCategory: 'NONE' })}`

const responsesAnswer = z.looseObject({
  status: z.literal('completed'),
  output: z.array(
    z.looseObject({
      type: z.string(),
      content: z.optional(z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) }))),
    }),
  ),
})
const chatAnswer = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.nullable(z.string()) }) })),
})
const classification = z.looseObject({
  moderationRationale: z.string(),
  moderationCategory: guardrailCategory,
})

/** A sentence is enough. */
const RATIONALE_MAX = 1_000

function verdictIn(api: Options['api'], answer: string): Omit<Verdict, 'testText'> {
  const body = parseJson(answer)
  const words = api === 'responses' ? wordsOfResponse(body) : wordsOfChat(body)
  const { success, data } = classification.safeParse(parseJson(words ?? ''))
  if (!success) throw unreadable(answer.slice(0, 500))
  return {
    category: data.moderationCategory,
    rationale: data.moderationRationale.slice(0, RATIONALE_MAX),
  }
}

/** A refusal of the model has no text, and a cut answer is not completed. */
function wordsOfResponse(body: unknown): string | undefined {
  return responsesAnswer
    .safeParse(body)
    .data?.output.flatMap(({ content = [] }) => content)
    .flatMap(({ type, text }) => (type === 'output_text' && text !== undefined ? [text] : []))
    .join('')
}

/** Small models wrap JSON in a code block or thoughts. */
function wordsOfChat(body: unknown): string | undefined {
  const words = chatAnswer.safeParse(body).data?.choices[0]?.message.content
  return words?.slice(words.lastIndexOf('{'), words.lastIndexOf('}') + 1)
}

const unreadable = (cause: string): ParleyError =>
  new ParleyError('guardrail_unreadable', undefined, { cause: new Error(cause) })
