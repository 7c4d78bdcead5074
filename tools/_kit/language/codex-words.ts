/** Reads lines to the coding agent: 'ask codex where the swap is signed', 'codex: how many tools are there'. */
import * as z from 'zod/mini'
import { quoted } from './quoted.ts'

export type AgentLine = Readonly<{ kind: 'start' | 'reply' | 'exec'; prompt: string }>

/** Above small talk, because everything after the name is for the agent. */
export const CODEX_PRIORITY = 95
export const CODEX_ALSO = ['(codex | coding agent)']

const NAME = '(?:the )?(?:codex|coding agent)'
const FRONT =
  "(?:(?:hey|hi|ok|okay|please|parley|now|so|and|then|next|can you|could you|would you|will you|i want you to|i'd like you to|let's|just)[ ,]+)*"
const QUESTION =
  'how|where|what|which|who|why|when|find|list|show|read|explain|search|look|count|is|does|do|are|tell'

const REPLY = new RegExp(
  `^${FRONT}(?:reply to|answer|follow up with|continue with|go on with|tell) ${NAME}[:,]?(?: (.*))?$`,
  'is',
)
const EXEC = new RegExp(
  `^${FRONT}(?:(?:run |use )?${NAME} exec[:,]?|(?:ask|have|let) ${NAME} (?:answer )?once[:,]?)(?: (.*))?$`,
  'is',
)
const START = [
  new RegExp(`^${FRONT}(?:ask|have|let|get|query|use|start) ${NAME}[:,]?(?: (.*))?$`, 'is'),
  new RegExp(`^${FRONT}${NAME} ?[:,] ?(.*)$`, 'is'),
  new RegExp(`^${FRONT}${NAME} ((?:${QUESTION})\\b.*)$`, 'is'),
  new RegExp(`^${FRONT}((?:${QUESTION})\\b.*?),? (?:ask|according to) codex[?.!]*$`, 'is'),
]
/** Words that go on with what was said before. */
const GOES_ON =
  /^(?:and|also|again|then|now|what about|how about|what of|why so|why is that|go on|continue|more|only|in more detail|(?:it|that|those|these|they)\b)/i

/** Undefined for a line that is not for the agent; the prompt is empty where it says nothing more. */
export function agentLineIn(typed: string): AgentLine | undefined {
  const line = typed.trim().replaceAll(/\s+/g, ' ')
  const exec = EXEC.exec(line)
  if (exec) return { kind: 'exec', prompt: promptOf(exec[1]) }
  const reply = REPLY.exec(line)
  if (reply) return { kind: 'reply', prompt: promptOf(reply[1]) }
  for (const each of START) {
    const found = each.exec(line)
    if (!found) continue
    const prompt = promptOf(found[1])
    return { kind: GOES_ON.test(prompt) ? 'reply' : 'start', prompt }
  }
  return undefined
}

const promptOf = (text = ''): string =>
  text
    .trim()
    .replace(/^(?:to|if|whether)\s+/i, '')
    .replace(/[,\s]*(?:please|thanks|thank you)[.!?]*$/i, '')
    .trim()

export const WITHOUT = 'Only super admins can use the coding agent. Say **help** for what you can ask here.'
export const WHAT_TO_ASK =
  'What should the coding agent look for? Say **ask codex where the swap is signed**.'
export const NO_CONVERSATION =
  'There is no conversation with the coding agent to go on with. Ask it a whole question first: **ask codex where the swap is signed**.'

export const agentViewed = z.object({
  conversation_id: z.optional(z.string()),
  text: z.string(),
  source: z.string(),
})

const GIST_MAX = 260

/** The first paragraph; the card has all of it. */
export function agentSays({ text, source }: z.output<typeof agentViewed>): string {
  const gist = quoted(text.replaceAll('`', '').split(/\n\s*\n/)[0] ?? '', GIST_MAX)
  return gist === '' ? `${source} gave no answer.` : `${source} answers: ${gist} The card has the rest.`
}
