/** Reads lines to the coding agent: 'ask codex where the swap is signed', 'codex: how many tools are there'. */
import * as z from 'zod/mini'
import type { Reading, ToolLanguage } from '#domain/language/tool-language.ts'
import { quoted } from './quoted.ts'

type Kind = 'start' | 'reply' | 'exec'
type AgentLine = Readonly<{ kind: Kind; prompt: string }>

/** Above small talk, because everything after the name is for the agent. */
const PRIORITY = 95

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
function agentLineIn(typed: string): AgentLine | undefined {
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

const WITHOUT = 'Only super admins can use the coding agent. Say **help** for what you can ask here.'
const WHAT_TO_ASK = 'What should the coding agent look for? Say **ask codex where the swap is signed**.'
const NO_CONVERSATION =
  'There is no conversation with the coding agent to go on with. Ask it a whole question first: **ask codex where the swap is signed**.'

const agentViewed = z.object({
  conversation_id: z.optional(z.string()),
  text: z.string(),
  source: z.string(),
})
type AgentView = z.output<typeof agentViewed>

const GIST_MAX = 260

/** The first paragraph; the card has all of it. */
function agentSays({ text, source }: AgentView): string {
  const gist = quoted(text.replaceAll('`', '').split(/\n\s*\n/)[0] ?? '', GIST_MAX)
  return gist === '' ? `${source} gave no answer.` : `${source} answers: ${gist} The card has the rest.`
}

export type AgentSlots = Readonly<{ prompt: string; conversation?: string }>
type Language = ToolLanguage<string, unknown, AgentSlots, AgentView>

/** The parts that the languages of the three tools share; `kind` is the kind of line that calls the tool. */
export const agentLanguage = (
  kind: Kind,
  spoken: readonly string[],
): Pick<Language, 'frames' | 'without' | 'view' | 'says' | 'amend'> => ({
  frames: [
    {
      name: `codex-${kind}`,
      priority: PRIORITY,
      patterns: [],
      also: ['(codex | coding agent)'],
      spoken,
      read: () => undefined,
      parse(_words, { agentConversation: conversation }, { typed }) {
        const line = agentLineIn(typed)
        return line?.kind === kind ? { reading: readingOf(line, conversation), unexplained: [] } : undefined
      },
    },
  ],
  without: WITHOUT,
  view: agentViewed,
  says: agentSays,
  amend: (slots, _words, { typed }) =>
    slots.prompt === '' ? { slots: { ...slots, prompt: typed.trim() } } : undefined,
})

function readingOf({ kind, prompt }: AgentLine, conversation: string | undefined): Reading<AgentSlots> {
  if (kind === 'reply' && conversation === undefined) return { say: NO_CONVERSATION }
  const slots = { prompt, conversation }
  return prompt === '' ? { say: WHAT_TO_ASK, asking: slots } : { slots }
}
