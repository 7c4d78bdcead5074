/** A short session as the server saves it: a question, a swap that lands, and a reply that was cut. */

import type { SessionLog } from '#contract/api/logs.ts'
import { LOG_VERSION } from '#contract/rules/logs.ts'
import { swapOutputOf } from '#tools/_kit/swap/output.ts'
import { FIXTURE_NOW } from '#tools/_kit/testing/fixture-time.ts'
import { trades } from '#tools/_kit/testing/trades.ts'

/** The trades of the fixtures were previewed before. */
export const STARTED = new Date(FIXTURE_NOW).toISOString()
/** ISO time so many seconds after the beginning. */
const second = (at: number): string => new Date(Date.parse(STARTED) + at * 1000).toISOString()

const { previewed, confirmed } = trades
const REPLY = '0.01 SOL for about 1.68 USDC. Press Confirm on the card.'

export const fakeLog = (fields: Partial<SessionLog> = {}): SessionLog => ({
  sessionId: 'sess_1',
  startedAt: STARTED,
  endedAt: second(100),
  durationMs: 100_000,
  transcript: [
    {
      id: 'you',
      index: 0,
      role: 'user',
      text: 'swap 0.01 SOL to USDC',
      createdAt: second(1),
      status: 'DONE',
      isHidden: false,
    },
    {
      id: 'reply',
      index: 1,
      role: 'assistant',
      text: REPLY,
      createdAt: second(3),
      status: 'DONE',
      isHidden: false,
      guardrailResult: { status: 'DONE', category: 'NONE', rationale: 'It breaks no rule.' },
    },
    {
      id: 'handoff',
      index: 2,
      role: 'system',
      text: 'Ada takes over',
      createdAt: second(90),
      status: 'DONE',
      isHidden: false,
      data: { kind: 'handoff', agent: 'ada' },
    },
  ],
  toolCalls: [
    {
      id: 'preview',
      index: 0,
      after: 1,
      name: 'solana_swap_preview',
      status: 'DONE',
      createdAt: second(2),
      arguments: { input_mint: 'SOL', output_mint: 'USDC', amount_ui: '0.01' },
      output: swapOutputOf(previewed),
      data: { intent: 'Previewing SOL → USDC…', durationMs: 84 },
    },
  ],
  metadata: {
    logVersion: LOG_VERSION,
    identity: 'guest',
    identityLabel: 'Guest',
    guest: true,
    scenario: null,
    agentName: 'Parley',
    messageCount: 2,
    userMessageCount: 1,
    assistantMessageCount: 1,
    toolCallCount: 1,
    eventCount: 0,
    reason: 'pagehide',
    mcp: { state: 'guest', detail: '', minted: false },
    chain: 'Sandbox chain',
  },
  status: 'pending_summary',
  error: null,
  usage: null,
  timeline: [
    { type: 'call', at: 500, medium: 'text', isOpen: true },
    { type: 'item', at: 1_000, id: 'you' },
    { type: 'item', at: 2_000, id: 'preview', status: 'IN_PROGRESS' },
    { type: 'item', at: 2_100, id: 'preview' },
    {
      type: 'item',
      at: 3_000,
      id: 'reply',
      chars: 0,
      status: 'IN_PROGRESS',
      guardrailResult: { status: 'IN_PROGRESS' },
    },
    {
      type: 'item',
      at: 3_500,
      id: 'reply',
      chars: 8,
      status: 'IN_PROGRESS',
      guardrailResult: { status: 'IN_PROGRESS' },
    },
    { type: 'item', at: 4_000, id: 'reply' },
    {
      type: 'trade',
      at: 20_000,
      trade: { id: previewed.id, status: 'consented', consentedBy: 'click', updatedAt: second(20) },
    },
    {
      type: 'trade',
      at: 21_000,
      trade: {
        id: previewed.id,
        status: 'confirmed',
        consentedBy: 'click',
        ...(confirmed.signature !== undefined && { signature: confirmed.signature }),
        ...(confirmed.landed && { landed: confirmed.landed }),
        updatedAt: second(21),
      },
    },
    { type: 'item', at: 90_000, id: 'handoff' },
    { type: 'notice', at: 95_000, level: 'warn', text: 'It has been quiet for a while.' },
    { type: 'call', at: 99_000, medium: 'text', isOpen: false },
  ],
  ...fields,
})
