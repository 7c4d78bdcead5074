import { describe, expect, it, vi } from 'vitest'
import type { Material } from '#domain/memory/summarizer.ts'
import { createSummarizer } from './summarizer.ts'

const material: Material = [
  { n: 0, at: '2026-11-20T10:00:00.000Z', said: 'I trade on weekends', itemId: 'item_1', kind: 'preference' },
]
const SUMMARY = {
  keep: true,
  summary: 'They trade on weekends.',
  facts: [{ text: 'Trades on weekends', source: 0 }],
  follow_ups: [],
}

function open(api: 'chat' | 'responses', answer: unknown, status = 200) {
  const send = vi.fn(async (_url: unknown, _init?: RequestInit) => Response.json(answer, { status }))
  const endpoint = { url: 'http://127.0.0.1:9', model: 'tiny', key: 'k', fetch: send as typeof fetch }
  const summarizer = createSummarizer({ endpoint, api, instructions: async () => 'Keep what matters.' })
  const sent = () => JSON.parse(String(send.mock.calls[0]?.[1]?.body))
  return { summarizer, send, sent }
}
const chatAnswer = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] })

describe('the summary of a session by a language model', () => {
  it('is asked for by chat completions, bound to the schema', async () => {
    const { summarizer, send, sent } = open('chat', chatAnswer(JSON.stringify(SUMMARY)))
    expect(await summarizer.summarize(material)).toEqual(SUMMARY)
    expect(send.mock.calls[0]?.[0]).toBe('http://127.0.0.1:9/v1/chat/completions')
    const { messages, response_format: format } = sent()
    expect(messages[0].content).toMatch(/^Keep what matters\./)
    expect(JSON.parse(messages[1].content)).toEqual([{ n: 0, at: '2026-11-20', said: 'I trade on weekends' }])
    expect(format.json_schema).toMatchObject({
      strict: true,
      schema: { required: ['keep', 'summary', 'facts', 'follow_ups'], additionalProperties: false },
    })
  })

  it('is asked for by the Responses API, and not stored there', async () => {
    const output = [
      { type: 'reasoning' },
      { type: 'message', content: [{ type: 'output_text', text: JSON.stringify(SUMMARY) }] },
    ]
    const { summarizer, send, sent } = open('responses', { output })
    expect(await summarizer.summarize(material)).toEqual(SUMMARY)
    expect(send.mock.calls[0]?.[0]).toBe('http://127.0.0.1:9/v1/responses')
    expect(sent()).toMatchObject({ store: false, text: { format: { type: 'json_schema', strict: true } } })
  })

  it.each([
    ['no JSON', chatAnswer('I think they like tokens.')],
    ['another shape', chatAnswer('{"keep":"yes"}')],
    ['nothing', {}],
  ])('is refused when the answer is %s', async (_, answer) => {
    await expect(open('chat', answer).summarizer.summarize(material)).rejects.toThrow('The language model')
  })

  it('is refused when the model is busy', async () => {
    await expect(open('chat', { error: 'busy' }, 429).summarizer.summarize(material)).rejects.toThrow(
      'slow down',
    )
  })
})
