/** 'Talk to Scout': the agent hands over to another one. One intent per agent. */
import { transferTo } from '#domain/briefings.ts'
import { CAN } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Intent } from '../understanding/intent.ts'

const rows: readonly (readonly [agent: string, label: string, names: string])[] = [
  ['scout', 'Scout', '(scout | the scout)'],
  ['guardian', 'Guardian', '(guardian | the guardian)'],
  [
    'concierge',
    'the concierge',
    '(concierge | the concierge | parley | the (usual | normal | first | other) (assistant | one | agent | voice))',
  ],
]

export const agents: readonly Intent[] = rows.map(
  ([agent, label, names]): Intent => ({
    name: `talk-to-${agent}`,
    priority: PRIORITY.talk,
    spoken: [`${CAN} (talk | switch | go back) to [the] ${agent}`],
    patterns: [
      `[can i | could i | may i | let me | i want to | i would like to | can you | could you] (talk | speak | switch | switch back | change | go back | go | hand over | hand me over | pass me | connect me | put me through | bring me) (to | with | over to | back to) ${names} [now | again | instead]`,
      `(get | give | bring | call | fetch | ask) [me | in | for] ${names} [in | now | again]`,
      `(i want | i would like | i need) ${names} [now | again | instead]`,
    ],
    respond: () => ({
      calls: [{ tool: transferTo(agent), args: {} }],
      without: `You are talking to ${label} already.`,
      answer: ([result]) => greetingOf(result?.view, label),
    }),
  }),
)

/** The agent that takes over says it. */
function greetingOf(view: unknown, label: string): string {
  const isNamed = typeof view === 'object' && view !== null && 'handed_over_to' in view
  const name = isNamed && typeof view.handed_over_to === 'string' ? view.handed_over_to : label
  return `${name} here. What shall we look at?`
}
