/** Has a language model word memories: by chat completions, or by the Responses API, bound to a schema either way. */
import * as z from 'zod/mini'
import { parseJson, readText } from '#adapters/_kit/body.ts'
import { ask, type Endpoint, failed } from '#adapters/_kit/model-endpoint.ts'
import { type Material, type ModelSummary, type Summarizer, summaryShape } from '#domain/memory/summarizer.ts'

type Options = Readonly<{
  endpoint: Endpoint
  api: 'chat' | 'responses'
  /** The prompt module; read each time, so that a change applies at once. */
  instructions: () => Promise<string>
}>

const SERVICE = 'The language model'
const ANSWER_MAX_BYTES = 64_000
const NAME = 'memory'

/** Added by the server, whatever the module says: without it no fact could be traced. */
const SOURCES =
  'The log is a list of sources, each with a number n and words that the person said or a deed of theirs. Each fact and each follow-up is one short sentence in the words of its source, and names the number of that source.'

/** A strict schema names every field and allows no other. */
function strictSchema(): object {
  const { $schema: _, ...schema } = z.toJSONSchema(summaryShape)
  return schema
}

const linesOf = (material: Material): string =>
  JSON.stringify(material.map(({ n, at, said }) => ({ n, at: at.slice(0, 10), said })))

export function createSummarizer({ endpoint, api, instructions }: Options): Summarizer {
  const schema = strictSchema()
  const headers = { 'content-type': 'application/json' }
  return {
    async summarize(material) {
      const rules = `${await instructions()}\n\n${SOURCES}`
      const [path, body] =
        api === 'chat'
          ? ['/chat/completions', chatBody(endpoint.model, rules, material, schema)]
          : ['/responses', responsesBody(endpoint.model, rules, material, schema)]
      const response = await ask(endpoint, SERVICE, path, { body: JSON.stringify(body), headers })
      const text = await readText(response, ANSWER_MAX_BYTES)
      return summaryIn(text)
    },
  }
}

const chatBody = (model: string, rules: string, material: Material, schema: object): object => ({
  model,
  messages: [
    { role: 'system', content: rules },
    { role: 'user', content: linesOf(material) },
  ],
  response_format: { type: 'json_schema', json_schema: { name: NAME, strict: true, schema } },
})

const responsesBody = (model: string, rules: string, material: Material, schema: object): object => ({
  model,
  instructions: rules,
  input: [{ role: 'user', content: linesOf(material) }],
  text: { format: { type: 'json_schema', name: NAME, strict: true, schema } },
  store: false,
})

const chatAnswer = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })).check(z.minLength(1)),
})
const responsesAnswer = z.looseObject({
  output: z.array(
    z.looseObject({
      content: z.optional(z.array(z.looseObject({ text: z.optional(z.string()) }))),
    }),
  ),
})

function wordsIn(answer: unknown): string {
  const chat = chatAnswer.safeParse(answer)
  if (chat.success) return chat.data.choices[0]?.message.content ?? ''
  const { output = [] } = responsesAnswer.safeParse(answer).data ?? {}
  return output.flatMap(({ content = [] }) => content.map(({ text = '' }) => text)).join('')
}

function summaryIn(text: string | undefined): ModelSummary {
  const parsed = summaryShape.safeParse(parseJson(wordsIn(parseJson(text ?? ''))))
  if (!parsed.success) throw failed(SERVICE, 'its summary does not have the shape that was asked for')
  return parsed.data
}
