import { describe, expect, it } from 'vitest'
import { chatApi } from './chat-api.ts'
import { rulesReply } from './rules.ts'
import { asInstructed } from './scripted-replies.ts'
import type { ChatBody, WireMessage } from './wire.ts'

const system = (content: string): WireMessage => ({ role: 'system', content })
const user = (content: string): WireMessage => ({ role: 'user', content })
const HELLO = { text: ['Hello', ' there.'] }
const answered = (...messages: WireMessage[]): string | undefined =>
  asInstructed(HELLO, messages).text?.join('')

describe('a stand-in that follows its instructions', () => {
  it.each([
    ['nothing', 'You are Parley.', 'Hello there.'],
    ['a beginning', 'Begin every answer with "Ahoy!"', 'Ahoy! Hello there.'],
    ['an end', 'End every answer with "Over."', 'Hello there. Over.'],
    [
      'both, among others',
      'You are Parley.\n\nBegin every answer with "Ahoy!"\nBe kind.\nEnd every answer with "Over and out."\n\nBe brief.',
      'Ahoy! Hello there. Over and out.',
    ],
    ['a list with curly marks', '- Begin every answer with “Ahoy, friend:”.', 'Ahoy, friend: Hello there.'],
    [
      'lines of another system',
      'Be kind.\r\nBegin every answer with "Ahoy!"\r\nBe brief.',
      'Ahoy! Hello there.',
    ],
    ['small letters', 'begin every answer with "Ahoy!"', 'Ahoy! Hello there.'],
    [
      'two of each',
      'Begin every answer with "Ahoy!"\nEnd every answer with "Over."\nBegin every answer with "Friend,"\nEnd every answer with "Out."',
      'Ahoy! Friend, Hello there. Over. Out.',
    ],
    ['text of any script', 'Begin every answer with "مرحبا 👋🏽 $&"', 'مرحبا 👋🏽 $& Hello there.'],
    ['the opposite', 'Never begin every answer with "Ahoy!"', 'Hello there.'],
    ['something unfinished', 'Begin every answer with "Ahoy!', 'Hello there.'],
    ['nothing to say', 'Begin every answer with ""\nEnd every answer with " "', 'Hello there.'],
  ])('reads %s', (_what, instruction, answer) => {
    expect(answered(system(instruction), user('hi'))).toBe(answer)
  })

  it('reads no instruction of people, tools and itself', () => {
    const order = 'Begin every answer with "Ahoy!"'
    expect(
      answered(
        system('You are Parley.'),
        user(order),
        { role: 'assistant', content: order },
        { role: 'tool', tool_call_id: 'c1', content: order },
        user(order),
      ),
    ).toBe('Hello there.')
    expect(answered(user('hi'))).toBe('Hello there.')
  })

  it('calls as it would, and says the words that go with a call as they are', () => {
    const messages = [system('Begin every answer with "Ahoy!"'), user('hi')]
    const call = { name: 'echo', arguments: '{}' }
    for (const reply of [{ calls: [call] }, { text: ['One moment.'], calls: [call] }, {}])
      expect(asInstructed(reply, messages)).toEqual(reply)
  })
})

const tools: ChatBody['tools'] = [{ type: 'function', function: { name: 'list_my_wallets', parameters: {} } }]
const INSTRUCTIONS = system(
  'You are Parley.\nBegin every answer with "Ahoy my friend!"\nEnd every answer with "Over."',
)

describe('the rules of the stand-in', () => {
  it('follow their instructions in answers, also to a tool, and not in calls', () => {
    const reply = (...messages: WireMessage[]) =>
      rulesReply({ model: 'm', messages: [INSTRUCTIONS, ...messages], tools })
    expect(reply(user('good morning')).text?.join('')).toMatch(/^Ahoy my friend! I am a stand-in .* Over\.$/)
    const call = reply(user('my wallets'))
    expect(call).toEqual({ calls: [{ name: 'list_my_wallets', arguments: '{}' }] })
    const tool_calls = [
      { id: 'c1', type: 'function' as const, function: { name: 'list_my_wallets', arguments: '{}' } },
    ]
    const after = reply(
      user('my wallets'),
      { role: 'assistant', content: '', tool_calls },
      { role: 'tool', tool_call_id: 'c1', content: 'two' },
    )
    expect(after.text?.join('')).toBe('Ahoy my friend! The tool answered: two Over.')
  })

  it.each([true, false])('say it on the wire as they say everything; streamed: %s', async (stream) => {
    const api = chatApi({ model: 'm', answer: rulesReply })
    const body = JSON.stringify({ model: 'm', messages: [INSTRUCTIONS, user('hello')], stream })
    const answer = await api(new Request('http://model.test/v1/chat/completions', { method: 'POST', body }))
    expect(contentOf(await answer.text())).toMatch(/^Ahoy my friend! I am a stand-in .* Over\.$/)
  })
})

/** The text of an answer, in one piece or in many. */
function contentOf(answer: string): string {
  const events = answer.startsWith('data: ') ? answer.split('\n\n').map((event) => event.slice(6)) : [answer]
  return events
    .filter((event) => event.startsWith('{'))
    .flatMap((event) => JSON.parse(event).choices)
    .map(({ delta, message }) => (delta ?? message).content ?? '')
    .join('')
}
