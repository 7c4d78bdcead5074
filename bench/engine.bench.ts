/** Measures a text turn without a tool in process: from the message to the first words and to the end. */
import { createRulesBrain } from '#assistant/rules-brain.ts'
import type { Listener } from '#domain/realtime.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { textSession } from '#realtime/engine/session.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { type Bench, figure } from './kit.ts'

const TURNS = 600
const WARM_UP = 50
/** Begins a new call now and then, so that the conversation stays short. */
const TURNS_PER_CALL = 25
const SAID = [
  'hi',
  'help',
  'what can you do?',
  'swap 1 sol to usdc',
  'what is the weather in paris',
  'thnaks',
]

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function run() {
  const engine = createEngine({
    brain: createRulesBrain({ languages, tokens: sandboxTokens }),
    log: silent,
    newSeed: () => 'bench0000000',
  })
  const first: number[] = []
  const whole: number[] = []
  let turn = openCall()
  for (let i = 0; i < TURNS + WARM_UP; i++) {
    if (i % TURNS_PER_CALL === 0) turn = openCall()
    const [firstMs, wholeMs] = await turn(SAID[i % SAID.length] ?? 'hi')
    if (i < WARM_UP) continue
    first.push(firstMs)
    whole.push(wholeMs)
  }
  return [
    figure('text turn in process: send → first delta', 'ms', first, {
      must: 'p95 ≤ 10 ms (of the 120 ms from Enter to paint)',
      meets: ({ p95 }) => p95 <= 10,
    }),
    figure('text turn in process: send → response.done', 'ms', whole),
  ]

  function openCall() {
    const session = textSession({ id: 'bench', model: 'house', instructions: '', tools: [], expiresAt: 0 })
    const call = engine.open({ session, history: [] })
    let began = 0
    let firstMs: number | undefined
    let settle: (times: [number, number]) => void = () => undefined
    const listener: Listener = {
      event({ type }) {
        const ms = performance.now() - began
        if (type === 'response.output_text.delta') firstMs ??= ms
        if (type === 'response.done') settle([firstMs ?? ms, ms])
      },
    }
    call.subscribe(listener)
    return (text: string): Promise<[number, number]> => {
      const { promise, resolve } = Promise.withResolvers<[number, number]>()
      settle = resolve
      firstMs = undefined
      began = performance.now()
      const content = [{ type: 'input_text' as const, text }]
      call.send(
        {
          type: 'conversation.item.create',
          item: { type: 'message', role: 'user', status: 'completed', content },
        },
        listener,
      )
      call.send({ type: 'response.create' }, listener)
      return promise
    }
  }
}

export const bench: Bench = { name: 'engine', run }
