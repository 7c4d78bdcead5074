/** The requests to a chat model, read at the other end of a real connection. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { type ChatApiOptions, type ChatFault, chatApi } from '#testing/chat/chat-api.ts'
import type { ChatBody } from '#testing/chat/wire.ts'
import { openLoopback } from '#testing/loopback.ts'
import { contextOf, MODEL, partsOf, say, wordsIn } from '../testing/thinking.ts'
import { chatBrain } from './chat-brain.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A model that says yes to everything, and its requests. */
async function served(fault: ChatApiOptions['fault'] = () => undefined) {
  const requests: ChatBody[] = []
  const { url, close } = await openLoopback(
    chatApi({
      model: MODEL,
      fault,
      answer(body) {
        requests.push(body)
        return { text: ['Yes.'] }
      },
    }),
  )
  closing.push(close)
  return { requests, brain: chatBrain({ url, model: MODEL, log }) }
}

describe('the request to a chat model', () => {
  const call = (n: number, args = '{}'): ConversationItem => ({
    id: `call${n}`,
    type: 'function_call',
    status: 'completed',
    call_id: `engine_call_${n}`,
    name: 'solana_list_balances',
    arguments: args,
  })
  const output = (n: number, text = '{"ok":true}'): ConversationItem => ({
    id: `out${n}`,
    type: 'function_call_output',
    status: 'completed',
    call_id: `engine_call_${n}`,
    output: text,
  })
  const answer = (text: string): ConversationItem => ({
    id: 'a1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_audio', transcript: text }],
  })

  it('is the conversation, with calls followed by their outputs and consecutive messages of the user merged', async () => {
    const { brain, requests } = await served()
    await partsOf(
      brain,
      contextOf([
        {
          id: 's1',
          type: 'message',
          role: 'system',
          status: 'completed',
          content: [{ type: 'input_text', text: 'The wallet changed.' }],
        },
        say('hi'),
        answer('Hello.'),
        say('look'),
        call(1, 'not json'),
        call(2),
        output(2),
        say('faster', 'u2'),
        say('please', 'u3'),
      ]),
    )
    expect(requests[0]?.messages).toEqual([
      { role: 'system', content: 'You are Parley.\n\nThe wallet changed.' },
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'look' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'c00000001', type: 'function', function: { name: 'solana_list_balances', arguments: '{}' } },
          { id: 'c00000002', type: 'function', function: { name: 'solana_list_balances', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c00000001', content: '{"status":"still running"}' },
      { role: 'tool', tool_call_id: 'c00000002', content: '{"ok":true}' },
      { role: 'user', content: 'faster\nplease' },
    ])
  })

  it('has its tools, the choice among them, and the limit', async () => {
    const { brain, requests } = await served()
    await partsOf(brain, contextOf([say('x')], { toolChoice: 'required', maxOutputTokens: 100 }))
    await partsOf(
      brain,
      contextOf([say('x')], { toolChoice: { type: 'function', name: 'solana_list_balances' } }),
    )
    await partsOf(brain, contextOf([say('x')], { toolChoice: 'none' }))
    expect(requests[0]).toMatchObject({ tool_choice: 'required', max_tokens: 100, stream: true })
    expect(requests[0]?.tools).toEqual([
      {
        type: 'function',
        function: { name: 'solana_list_balances', description: 'Balances', parameters: { type: 'object' } },
      },
      {
        type: 'function',
        function: {
          name: 'solana_resolve_token',
          description: '',
          parameters: { type: 'object', properties: {} },
        },
      },
    ])
    expect(requests[1]?.tool_choice).toEqual({ type: 'function', function: { name: 'solana_list_balances' } })
    expect(requests[2]).not.toHaveProperty('tools')
    expect(requests[2]).not.toHaveProperty('max_tokens')
  })

  const picture: ConversationItem = {
    id: 'p1',
    type: 'message',
    role: 'user',
    status: 'completed',
    content: [
      { type: 'input_text', text: 'what is this' },
      { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'high' },
      { type: 'input_audio', transcript: null },
    ],
  }

  it('has pictures, and words for inaudible sound', async () => {
    const { brain, requests } = await served()
    await partsOf(brain, contextOf([picture]))
    expect(requests[0]?.messages.at(-1)).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'what is this' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'high' } },
        { type: 'text', text: '[inaudible]' },
      ],
    })
  })

  it('leaves out what the server refuses by name, and remembers it', async () => {
    const refuse = (body: ChatBody): ChatFault | undefined => {
      const words = JSON.stringify(body)
      if (words.includes('stream_options')) return { status: 400, message: 'Unrecognized: stream_options' }
      if (words.includes('"max_tokens"'))
        return { status: 400, message: "Use 'max_completion_tokens', not 'max_tokens'." }
      if (words.includes('image_url')) return { status: 500, message: 'this model has no vision' }
      return undefined
    }
    const refusing = vi.fn(refuse)
    const { brain, requests } = await served(refusing)
    expect(wordsIn(await partsOf(brain, contextOf([picture], { maxOutputTokens: 50 })))).not.toBe('')
    expect(refusing).toHaveBeenCalledTimes(4)
    await partsOf(brain, contextOf([picture], { maxOutputTokens: 50 }))
    expect(refusing).toHaveBeenCalledTimes(5)
    expect(requests.at(-1)).toMatchObject({ max_completion_tokens: 50 })
    expect(JSON.stringify(requests.at(-1)?.messages)).toContain('cannot see')
  })

  it('is the newer part of a conversation that is too long, from a question on', async () => {
    const { brain, requests } = await served(({ messages }) =>
      messages.length > 6 ? { status: 400, message: "This model's maximum context length is 6." } : undefined,
    )
    const items = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? say(`question ${n}`, `u${n}`) : answer(`answer ${n}`),
    )
    await partsOf(brain, contextOf([...items, say('and now?')]))
    const sent = requests.at(-1)?.messages ?? []
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(sent.slice(0, 2).map(({ role }) => role)).toEqual(['system', 'user'])
    expect(sent.at(-1)).toEqual({ role: 'user', content: 'and now?' })
  })
})
