/** A few rules in the place of a model, enough for a person to try a configured brain with: it calls the
 *  tool that is named, and follows what scripted-replies.ts reads in its instructions. */

import type { ChatReply } from './chat-api.ts'
import { asInstructed, inWords } from './scripted-replies.ts'
import type { ChatBody, WireMessage } from './wire.ts'

type Tool = NonNullable<ChatBody['tools']>[number]['function']

export const rulesReply = (body: ChatBody): ChatReply => asInstructed(replyTo(body), body.messages)

function replyTo({ messages, tools = [] }: ChatBody): ChatReply {
  const last = messages.at(-1)
  if (TITLES.test(textOf(messages[0]))) return { text: inWords(titleOf(textOf(last))) }
  if (last?.role === 'tool') return { text: inWords(`The tool answered: ${inShort(last.content)}`) }
  const said = textOf(last)
  const tool = bestTool(
    said,
    tools.map((each) => each.function),
  )
  if (tool) return { calls: [{ name: tool.name, arguments: JSON.stringify(argumentsFor(tool, said)) }] }
  const names = tools.map((each) => each.function.name).join(', ')
  const offer = names ? ` Name one of my tools and I call it: ${names}.` : ' I have no tools here.'
  return { text: inWords(`I am a stand-in for a language model. You said: ${inShort(said)}.${offer}`) }
}

const TITLES = /^You write titles\b/

/** Differs from the title that rules make, so that a person sees which of them is shown. */
const titleOf = (exchange: string): string => {
  const { question } = JSON.parse(exchange) as { question: string } // the request for a title has this form
  return `**Title:** “${inShort(question)} (by the model)”`
}

const MOST_SAID = 200
const inShort = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text)

function textOf(message: WireMessage | undefined): string {
  if (!message) return ''
  if (typeof message.content === 'string') return message.content
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ')
}

/** The tool whose name shares most words with the text; none without a shared word. */
function bestTool(said: string, tools: readonly Tool[]): Tool | undefined {
  const spoken = new Set(said.toLowerCase().match(/[a-z]+/g))
  const score = ({ name }: Tool): number =>
    name.split('_').filter((word) => spoken.has(word) || spoken.has(word.replace(/s$/, ''))).length
  return tools
    .filter((tool) => score(tool) > 0)
    .toSorted((a, b) => score(b) - score(a))
    .at(0)
}

/** Required texts get the last word that was said, which is most often the thing that is meant. */
function argumentsFor({ parameters }: Tool, said: string): Readonly<Record<string, unknown>> {
  const required = Array.isArray(parameters.required) ? parameters.required : []
  const thing = said.match(/[\p{L}\p{N}]+/gu)?.at(-1) ?? ''
  return Object.fromEntries(required.map((name) => [String(name), thing]))
}
