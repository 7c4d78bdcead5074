/** For component tests and the gallery: snapshots of the Admin Console, and a stream that the test writes. */
import type { ConsoleCall, ConsoleEvent, ConsoleSnapshot } from '#contract/api/console.ts'

export const AT = '2026-11-23T14:30:05.000Z'

export const aCall = (n: number, fields: Partial<ConsoleCall> = {}): ConsoleCall => ({
  sessionId: `sess_${n}`,
  kind: n % 4 === 0 ? 'voice' : 'text',
  state: 'idle',
  owner: { kind: 'user', id: `user_${n}`, email: `person${n}@example.com` },
  agentName: 'Parley',
  offTheRecord: false,
  turns: n,
  toolCalls: 0,
  startedAt: '2026-11-23T14:18:00.000Z',
  changedAt: AT,
  replica: 'r1',
  ...fields,
})

export const aSnapshot = (fields: Partial<ConsoleSnapshot> = {}): ConsoleSnapshot => ({
  calls: [aCall(1), aCall(2, { state: 'tools', tool: 'solana_list_balances' })],
  callsTotal: 2,
  voiceCalls: 0,
  toolsPerMinute: [...Array.from({ length: 28 }, (_, minute) => minute % 7), 41, 3],
  toolsFailed: 2,
  toolsRefused: 5,
  errors: [{ tool: 'web_search', code: 'upstream_failed', count: 2, lastAt: AT }],
  day: { calls: 120, inputTokens: 12_000, outputTokens: 400, tradedUsd: 312.5 },
  queues: [{ name: 'memory', waiting: 3, running: 1, retrying: 0, failed: 0 }],
  parked: [
    {
      sessionId: 'sess_9',
      owner: { kind: 'user', id: 'user_9', email: 'mara@example.com' },
      error: 'The model gave no answer.',
      attempts: 5,
      endedAt: AT,
    },
  ],
  trades: [
    {
      id: 'trade_1',
      status: 'sent',
      owner: { kind: 'guest', id: 'guest_1234567890abcdef' },
      input: 'SOL',
      output: 'USDC',
      valueUsd: 84.21,
      changedAt: AT,
    },
  ],
  signer: {
    isAvailable: true,
    paused: false,
    wallets: 7,
    decisions: [
      { seq: 3, at: AT, kind: 'refused', owner: 'demo', reason: 'over_cap' },
      { seq: 2, at: AT, kind: 'signed', owner: 'demo', intentId: 'trade_1' },
    ],
  },
  replicas: [
    {
      id: 'r1',
      host: 'server-1',
      version: '0.1.0',
      startedAt: '2026-11-23T12:00:00.000Z',
      calls: 2,
      disk: { free: 40 * 1024 ** 3, total: 100 * 1024 ** 3, isLow: false },
      memory: 300 * 1024 ** 2,
    },
  ],
  ...fields,
})

export class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = []
  isClosed = false
  readonly path: string
  constructor(path: string) {
    super()
    this.path = path
    FakeSource.opened.push(this)
  }
  send(event: ConsoleEvent): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))
  }
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.isClosed = true
  }
}
