/** Every kind of line of the log. */
import { type MessageItem, type ToolNoteItem, type TranscriptRow, unknownItem } from '#contract/transcript.ts'
import { Item } from '#web/features/transcript/row.tsx'
import { INAUDIBLE, TRANSCRIBING } from '#web/session/changes.ts'
import { Section, State } from './section.tsx'

const AT = Date.UTC(2026, 10, 20, 14, 31, 7)
const base = { createdAtMs: AT, status: 'DONE', isHidden: false, expanded: false } as const

const said = (role: MessageItem['role'], title: string, more: Partial<MessageItem> = {}): MessageItem => ({
  ...base,
  itemId: `${role} ${title}`,
  type: 'MESSAGE',
  role,
  title,
  ...more,
})
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"%3E%3Cpath fill="%2366e3d4" d="M0 0h20v30H0z"/%3E%3Cpath fill="%23efe9dc" d="M20 0h20v30H20z"/%3E%3C/svg%3E'
const ANSWER = `About **$4,033**, half of it SOL. The last movement was paid in by 9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ.

| Token | Value |
| --- | ---: |
| SOL | $2,089 |
| USDC | $846 |

- Prices are from [Jupiter](https://jup.ag/price/with/a/path/that/is/much/longer/than/it/should/be).
- Nothing was \`moved\` today.`

const LONG =
  'I moved some SOL yesterday evening and I am not sure whether it arrived in the right wallet, so please look at what the demo wallet holds now, compare it with what it held before, and tell me what changed.'

const note = (status: ToolNoteItem['status'], intent: string): ToolNoteItem => ({
  ...base,
  itemId: `note ${intent}`,
  type: 'TOOL_NOTE',
  title: intent,
  status,
  data: {
    callId: 'c1',
    tool: 'solana_list_balances',
    intent,
    arguments: {},
    startedAt: new Date(AT).toISOString(),
  },
})

const picture = {
  id: 'p',
  label: 'halves.svg',
  description: '1 KB',
  mimeType: 'image/webp',
  dataUrl: PICTURE,
  size: 1024,
}
const lines: readonly (readonly [name: string, item: TranscriptRow])[] = [
  ['user', said('user', 'What’s in the demo wallet?')],
  ['user, long', said('user', LONG)],
  ['user, with an address', said('user', 'Is JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN the real Jupiter?')],
  ['user, with a picture', said('user', 'Describe this image.', { data: { attachments: [picture] } })],
  ['user, a remark in brackets', said('user', INAUDIBLE)],
  ['user, being transcribed', said('user', TRANSCRIBING, { status: 'IN_PROGRESS' })],
  ['Parley, about to speak', said('assistant', '', { status: 'IN_PROGRESS' })],
  ['Parley, speaking', said('assistant', 'About $4,033, half of', { status: 'IN_PROGRESS' })],
  ['Parley', said('assistant', ANSWER)],
  ['Parley, stopped', said('assistant', 'About $4,033, half of', { data: { interrupted: true } })],
  [
    'Parley, interrupted',
    said('assistant', 'About $4,033,', {
      data: { interrupted: true, unheard: ' half of it SOL, the rest in stablecoins.' },
    }),
  ],
  [
    'Parley, speaking, guardrail pending',
    said('assistant', 'About $4,033, half of that', {
      status: 'IN_PROGRESS',
      guardrailResult: { status: 'IN_PROGRESS' },
    }),
  ],
  [
    'Parley, guardrail pass',
    said('assistant', 'SOL is at $168.42, up 3.1 percent.', {
      guardrailResult: { status: 'DONE', category: 'NONE', rationale: 'It breaks no rule.' },
    }),
  ],
  [
    'Parley, guardrail fail',
    said('assistant', 'JUP is at $0.42. You should buy', {
      data: { interrupted: true },
      guardrailResult: {
        status: 'DONE',
        category: 'OFF_BRAND',
        rationale: 'It advises to buy or to sell.',
        testText: 'JUP is at $0.42. You should buy it now. ',
      },
    }),
  ],
  ['tool note, running', { ...note('IN_PROGRESS', 'Fetching balances…'), createdAtMs: Date.now() }],
  ['breadcrumb', { ...base, itemId: 'b', type: 'BREADCRUMB', title: 'Call ended unexpectedly' }],
  ['unknown', unknownItem({ ...base, itemId: 'x' })],
]

export const MessageStates = () => (
  <Section title="Messages">
    <div className="grid gap-x-14 gap-y-8 xl:grid-cols-2">
      {lines.map(([name, item]) => (
        <State key={name} name={name}>
          <Item item={item} />
        </State>
      ))}
    </div>
  </Section>
)
