/** The brain on a chat model over a real connection: conformance with every habit of servers, and every failure. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServerEventOf } from '#contract/realtime/server-events.ts'
import type { BrainPart } from '#domain/brain.ts'
import { open, place } from '#realtime/supervisor/testing/place.ts'
import {
  type ChatApiOptions,
  type ChatFault,
  type ChatReply,
  chatApi,
  type Habit,
} from '#testing/chat/chat-api.ts'
import { rulesReply } from '#testing/chat/rules.ts'
import type { ChatBody } from '#testing/chat/wire.ts'
import { openLoopback } from '#testing/loopback.ts'
import { brainConformance } from '../testing/brain.conformance.ts'
import { callsIn, contextOf, MODEL, partsOf, say, tools, wordsIn } from '../testing/thinking.ts'
import { chatBrain } from './chat-brain.ts'

const KEY = 'sk-chat'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const PRICE = { name: 'solana_resolve_token', arguments: '{"query":"JUP with a long name"}' }
const BALANCES = { name: 'solana_list_balances', arguments: '{}' }

/** A model with a fixed script. */
function script({ messages, tools: offered }: ChatBody): ChatReply {
  const last = messages.at(-1)
  if (last?.role === 'tool') return { text: ['It', ' is', ' done.'] }
  const said = JSON.stringify(last?.content)
  if (!offered) return { text: ['I have ', 'no tools ', 'here.'] }
  if (said.includes('both')) return { text: ['One moment.'], calls: [PRICE, BALANCES] }
  if (said.includes('price')) return { calls: [PRICE] }
  return { text: ['I am ', 'a model ', 'of few ', 'words.'] }
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The second for the count of tokens after an answer does not pass on a busy machine. */
function holdTheCount(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

type Patience = Readonly<{ patienceMs?: number; silenceMs?: number }>

async function served(options: Partial<ChatApiOptions> = {}, patience: Patience = {}) {
  const requests: ChatBody[] = []
  const answer = options.answer ?? script
  const { url, close } = await openLoopback(
    chatApi({
      model: MODEL,
      key: KEY,
      ...options,
      answer(body) {
        requests.push(body)
        return answer(body)
      },
    }),
  )
  closing.push(close)
  return { requests, url, brain: chatBrain({ url, model: MODEL, apiKey: KEY, log, ...patience }) }
}

const habits: readonly (readonly Habit[])[] = [
  [],
  ['no-done'],
  ['no-usage', 'no-done'],
  ['index-zero'],
  ['bare-calls'],
  ['object-arguments'],
  ['crlf-and-comments'],
]
for (const each of habits) {
  const { url, close } = await openLoopback(chatApi({ model: MODEL, answer: script, habits: each }))
  // The server runs as long as the tests of this file.
  process.once('beforeExit', () => void close())
  brainConformance(`a chat model (${each.join(', ') || 'as the provider has it'})`, () => ({
    brain: chatBrain({ url, model: MODEL, log }),
    tools,
    talk: 'who are you?',
    look: { text: 'the price please', tool: PRICE.name, output: { price: 1 } },
    lookTwice: 'both please',
  }))
}

describe('a chat model', () => {
  it.each(['whole-json', 'whole-event'] as const)('may send its whole message at once: %s', async (habit) => {
    const { brain } = await served({ habits: [habit] })
    holdTheCount()
    const parts = await partsOf(brain, contextOf([say('both')]))
    expect(wordsIn(parts)).toBe('One moment.')
    expect(callsIn(parts)).toEqual([
      { type: 'call', ...PRICE },
      { type: 'call', ...BALANCES },
    ])
    expect(parts.at(-1)).toMatchObject({ type: 'done', usage: { total_tokens: 48, input_tokens: 40 } })
  })

  it('may leave the connection open: its answer ends all the same', async () => {
    const { brain } = await served({ habits: ['lingers', 'no-done'] })
    expect(wordsIn(await partsOf(brain, contextOf([say('hello')])))).toBe('I am a model of few words.')
  })

  it.each([
    ['length', 'max_output_tokens'],
    ['content_filter', 'content_filter'],
    ['stop', undefined],
    ['eos', undefined],
    ['function_call', undefined],
  ])('ends with %s', async (finish, cut) => {
    const { brain } = await served({ answer: () => ({ text: ['So ', 'far.'], finish }) })
    holdTheCount()
    const parts = await partsOf(brain, contextOf([say('x')]))
    expect(wordsIn(parts)).toBe('So far.')
    expect(parts.at(-1)).toEqual({ type: 'done', usage: expect.anything(), ...(cut && { cut }) })
  })

  it('calls a tool even when its finish reason is stop', async () => {
    const { brain } = await served({ answer: () => ({ calls: [PRICE], finish: 'stop' }) })
    expect(callsIn(await partsOf(brain, contextOf([say('x')])))).toHaveLength(1)
  })

  it('makes no call that was cut in the middle of its arguments', async () => {
    const { brain } = await served({
      answer: () => ({
        calls: [BALANCES, { name: 'solana_resolve_token', arguments: '{"query":"J' }],
        finish: 'length',
      }),
    })
    const parts = await partsOf(brain, contextOf([say('x')]))
    expect(callsIn(parts)).toEqual([{ type: 'call', ...BALANCES }])
    expect(parts.at(-1)).toMatchObject({ cut: 'max_output_tokens' })
  })

  it('does not show its reasoning', async () => {
    const { brain } = await served({
      answer: () => ({ text: ['\n<th', 'ink>The user ', 'wants </thi', 'nk>\n\nHere ', 'you <think> are.'] }),
    })
    expect(wordsIn(await partsOf(brain, contextOf([say('x')])))).toBe('Here you <think> are.')
  })

  it('is aborted when the reply is stopped', async () => {
    const aborted = Promise.withResolvers<void>()
    const { brain } = await served({
      onAbort: aborted.resolve,
      fault: () => 'stall',
    })
    const stop = new AbortController()
    const parts: BrainPart[] = []
    for await (const part of brain.think(contextOf([say('hello')]), stop.signal)) {
      parts.push(part)
      stop.abort()
    }
    await aborted.promise
    expect(parts).toHaveLength(1)
  })
})

/** Faults, and the message that the user gets for each. */
const faults: readonly (readonly [ChatFault, RegExp])[] = [
  [{ status: 401, message: 'bad key' }, /refuses our key/],
  [{ status: 404, message: 'model not found' }, /address or model/],
  [{ status: 429, message: 'slow' }, /slow down/],
  [{ status: 500, message: 'oops' }, /status 500/],
  [{ status: 400, message: 'tiny-3b does not support tools' }, /cannot use tools/],
  [{ status: 400, message: 'maximum context length exceeded' }, /too long/],
  ['hang', /did not answer in time/],
  ['hang-after-headers', /stopped in the middle/],
  ['stall', /stopped in the middle/],
  ['cut', /broke off/],
  ['garbage', /cannot be read/],
  ['error-event', /broke off/],
]

/** Only what is never answered is waited for in short: on a busy machine an answer may take a second to arrive. */
const patienceFor = (fault: ChatFault): Patience => ({
  patienceMs: fault === 'hang' ? 150 : undefined,
  silenceMs: fault === 'hang-after-headers' || fault === 'stall' ? 150 : undefined,
})

describe('a chat model that fails', () => {
  it.each(faults)('says why: %j', async (fault, why) => {
    const { brain } = await served({ fault: () => fault }, patienceFor(fault))
    await expect(partsOf(brain, contextOf([say('hello')]))).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringMatching(why),
    })
  })

  it.each([
    ['nothing', {}],
    ['no end', { text: ['Hello'], finish: null }],
    ['no name of a tool', { calls: [{ name: '', arguments: '{}' }] }],
    ['forty calls', { calls: Array.from({ length: 40 }, () => BALANCES) }],
  ] satisfies [string, ChatReply][])('is not believed when it sends %s', async (_what, reply) => {
    const { brain } = await served({ answer: () => reply, habits: ['no-done'] })
    await expect(partsOf(brain, contextOf([say('x')]))).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('says that the server cannot be reached', async () => {
    const brain = chatBrain({ url: 'http://127.0.0.1:9', model: MODEL, log })
    await expect(partsOf(brain, contextOf([say('x')]))).rejects.toMatchObject({
      message: /cannot be reached/,
    })
  })

  it('tells the user, keeps the conversation, and answers the next message', async () => {
    let broken = true
    const { brain } = await served({ fault: () => (broken ? 'error-event' : undefined) })
    const at = place()
    const { page } = open(at, brain)
    page.ask('hello')
    await page.answered(1)
    broken = false
    page.ask('hello again')
    await page.answered(2)
    const done = page.events.filter(
      (event): event is ServerEventOf<'response.done'> => event.type === 'response.done',
    )
    expect(done[0]?.response).toMatchObject({
      status: 'failed',
      status_details: {
        error: { message: expect.stringMatching(/^The language model .*broke off/) },
      },
      output: [{ content: [{ text: expect.stringMatching(/^I am/) }] }],
    })
    expect(done[1]?.response.status).toBe('completed')
  })
})

describe('a chat model that is not to be trusted', () => {
  it('runs nothing that is not offered, and nothing with arguments that cannot be read', async () => {
    const wild: ChatReply = {
      calls: [
        { name: 'export_private_key', arguments: '{}' },
        { name: 'solana_list_balances', arguments: '{"wallet' },
      ],
    }
    const { brain, requests } = await served({
      answer: (body) => (body.messages.at(-1)?.role === 'tool' ? { text: ['Sorry.'] } : wild),
    })
    // As the real runner of tools: it knows what is offered, and checks arguments.
    const run = vi.fn(async (_actor: unknown, name: string, args: unknown) => ({
      ok: false as const,
      code: name === 'solana_list_balances' ? 'invalid_arguments' : 'unknown_tool',
      message: `${name} ${JSON.stringify(args)}`,
      status: 400,
      durationMs: 0,
    }))
    const { page } = open(place({ run }), brain)
    page.ask('steal it')
    await page.answered(2)
    const outputs = requests.at(-1)?.messages.filter(({ role }) => role === 'tool')
    expect(outputs).toMatchObject([
      { content: expect.stringContaining('unknown_tool') },
      { content: expect.stringContaining('invalid_arguments') },
    ])
  })
})

describe('the rules of the stand-in', () => {
  it('hold a conversation with a tool', async () => {
    const { brain } = await served({ answer: rulesReply })
    const at = place()
    const { page } = open(at, brain)
    page.ask('list my balances')
    await page.answered(2)
    expect(at.run).toHaveBeenCalledOnce()
    page.ask('good morning')
    await page.answered(3)
    expect(page.events.at(-1)).toMatchObject({ response: { status: 'completed' } })
  })
})
