/** JSON-RPC itself: single, batch, notification, and everything that is none. */
import { describe, expect, it } from 'vitest'
import { answerText, createAnswer } from './dispatch.ts'
import { RpcError } from './error.ts'

function setup() {
  const bugs: string[] = []
  const answer = createAnswer(
    {
      echo: (params) => params ?? null,
      later: async () => 18446744073709551615n,
      refuse: () => {
        throw new RpcError('invalidParams', 'no', { why: 1 })
      },
      fail: () => {
        throw new Error('secret detail')
      },
    },
    (_error, method) => bugs.push(method),
  )
  return { bugs, say: (text: string) => answerText(text, answer) }
}
const request = (method: string, rest: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...rest })

describe('JSON-RPC', () => {
  it.each([
    ['a call', request('echo', { params: [1] }), '{"jsonrpc":"2.0","id":1,"result":[1]}'],
    ['a call with a text as id', request('echo', { id: 'a' }), '{"jsonrpc":"2.0","id":"a","result":null}'],
    ['a call that takes time', request('later'), '{"jsonrpc":"2.0","id":1,"result":18446744073709551615}'],
    [
      'a refusal',
      request('refuse'),
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":{"why":1}}}',
    ],
    [
      'an unknown method',
      request('nothing'),
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: nothing"}}',
    ],
    [
      'a name that every object has',
      request('constructor'),
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: constructor"}}',
    ],
    [
      'bad JSON',
      '{"jsonrpc":',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
    ],
    ['no request', '5', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}'],
    [
      'another version',
      '{"jsonrpc":"1.0","id":1,"method":"echo"}',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}',
    ],
    [
      'an empty batch',
      '[]',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request: empty batch"}}',
    ],
  ])('answers %s', async (_, text, told) => {
    expect(await setup().say(text)).toBe(told)
  })

  it('answers a batch in its order, what is wrong in it included, notifications not', async () => {
    const { say } = setup()
    const text = `[${request('echo', { id: 7 })},{"jsonrpc":"2.0","method":"ping"},1,${request('later', { id: 8 })}]`
    expect(JSON.parse((await say(text)) ?? '')).toMatchObject([
      { id: 7 },
      { error: { code: -32600 } },
      { id: 8 },
    ])
    expect(await say('[{"jsonrpc":"2.0","method":"ping"}]')).toBeUndefined()
    expect(await say('{"jsonrpc":"2.0","method":"ping"}')).toBeUndefined()
    expect(await say(`[${Array(101).fill(request('echo')).join()}]`)).toContain('Batch too large')
  })

  it('tells a bug to the log and not to the caller', async () => {
    const { bugs, say } = setup()
    expect(await say(request('fail'))).toBe(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}',
    )
    expect(bugs).toEqual(['fail'])
  })
})
