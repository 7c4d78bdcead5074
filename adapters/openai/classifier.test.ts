import { describe, expect, it } from 'vitest'
import { isParleyError } from '#contract/errors.ts'
import { GUARDRAIL_FORMAT } from '#contract/guardrail.ts'
import { boundedClassifier } from './bounded-classifier.ts'
import { modelClassifier } from './classifier.ts'

const NEVER = new AbortController().signal
const VERDICT = { moderationRationale: 'It insults.', moderationCategory: 'OFFENSIVE' }

type Sent = { url: string; body: Record<string, unknown> }

/** A server that answers every request with this body. */
function serve(api: 'responses' | 'chat', answer: unknown, status = 200) {
  const sent: Sent[] = []
  const classifier = modelClassifier({
    api,
    endpoint: {
      url: 'https://models.test/v1',
      key: 'k',
      model: 'gpt-5-mini',
      fetch: async (url, init) => {
        sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
        return Response.json(answer, { status })
      },
    },
    instructions: async () => 'Judge.',
  })
  return { classifier, sent }
}

const responseOf = (text: string, status = 'completed') => ({
  id: 'resp_1',
  object: 'response',
  status,
  output: [
    { type: 'reasoning', summary: [] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
  ],
})
const chatOf = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] })

const failureOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isParleyError(error) ? error.message : String(error)
}

describe('the classifier by a model', () => {
  it('[S3.41, S3.42, S7.44] asks the Responses API with a pinned model and a strict schema', async () => {
    const { classifier, sent } = serve('responses', responseOf(JSON.stringify(VERDICT)))
    expect(await classifier.classify('You idiot.', NEVER)).toEqual({
      category: 'OFFENSIVE',
      rationale: 'It insults.',
      testText: 'You idiot.',
    })
    expect(sent).toEqual([
      {
        url: 'https://models.test/v1/responses',
        body: {
          model: 'gpt-5-mini',
          instructions: 'Judge.',
          input: [{ role: 'user', content: 'You idiot.' }],
          text: { format: GUARDRAIL_FORMAT },
          max_output_tokens: 1000,
          store: false,
        },
      },
    ])
  })

  it('asks any other server by chat completions, and reads JSON in a code block', async () => {
    const fenced = `Well.\n\`\`\`json\n${JSON.stringify(VERDICT)}\n\`\`\``
    const { classifier, sent } = serve('chat', chatOf(fenced))
    expect(await classifier.classify('You idiot.', NEVER)).toMatchObject({ category: 'OFFENSIVE' })
    expect(sent[0]?.url).toBe('https://models.test/v1/chat/completions')
    expect(sent[0]?.body).toMatchObject({ response_format: { type: 'json_schema' }, stream: false })
  })

  it('tests the end of a long text', async () => {
    const { classifier, sent } = serve('responses', responseOf(JSON.stringify(VERDICT)))
    const { testText } = await classifier.classify(`${'x'.repeat(9_000)}END`, NEVER)
    expect(testText).toHaveLength(4_000)
    expect(JSON.stringify(sent[0]?.body.input)).toContain('END')
  })

  it('[S8.24] rejects a failed request with the words of the specification', async () => {
    const { classifier } = serve('responses', { error: { message: 'no' } }, 500)
    expect(await failureOf(classifier.classify('Hi.', NEVER))).toBe('Error with runGuardrailClassifier.')
  })

  it.each([
    ['not JSON', responseOf('Sure!')],
    ['another category', responseOf(JSON.stringify({ ...VERDICT, moderationCategory: 'RUDE' }))],
    ['a cut answer', responseOf(JSON.stringify(VERDICT), 'incomplete')],
    ['a refusal', { status: 'completed', output: [{ type: 'message', content: [{ type: 'refusal' }] }] }],
    ['nothing', {}],
  ])('[S8.25] rejects a result that cannot be read: %s', async (_, answer) => {
    const { classifier } = serve('responses', answer)
    expect(await failureOf(classifier.classify('Hi.', NEVER))).toBe('Failed to parse guardrail output.')
  })
})

describe('the bounds of a classifier', () => {
  function bounded(options: { perMinute?: number; perDay?: number; answer?: () => Promise<never> }) {
    let now = 0
    let requests = 0
    const classifier = boundedClassifier(
      {
        async classify(text) {
          requests += 1
          if (options.answer) return options.answer()
          return { category: 'NONE', rationale: '', testText: text }
        },
      },
      {
        perMinute: options.perMinute ?? 1_000,
        perDay: options.perDay ?? 1_000,
        timeoutMs: 1_000,
        clock: { now: () => now },
      },
    )
    const pass = (ms: number): void => {
      now += ms
    }
    const outcome = () => failureOf(classifier.classify('Hi.', NEVER))
    return { outcome, requests: () => requests, pass }
  }
  const REFUSED = 'Error with runGuardrailClassifier.'

  it('let through so many checks in a minute', async () => {
    const { outcome, requests, pass } = bounded({ perMinute: 2 })
    expect([await outcome(), await outcome(), await outcome()]).toEqual(['undefined', 'undefined', REFUSED])
    expect(requests()).toBe(2)
    pass(30_000)
    expect(await outcome()).toBe('undefined')
  })

  it('let through so many checks in a day', async () => {
    const { outcome, pass } = bounded({ perDay: 1 })
    expect([await outcome(), await outcome()]).toEqual(['undefined', REFUSED])
    pass(86_400_000)
    expect(await outcome()).toBe('undefined')
  })

  it('rest after three failures in a row', async () => {
    const { outcome, requests, pass } = bounded({ answer: () => Promise.reject(new Error('down')) })
    for (let i = 0; i < 5; i++) expect(await outcome()).toBe(REFUSED)
    expect(requests()).toBe(3)
    pass(60_000)
    await outcome()
    expect(requests()).toBe(4)
  })
})
