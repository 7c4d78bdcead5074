import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { answered, callsIn, output, said } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { codexReply } from './contract.ts'
import { language } from './language.ts'

languageConformance({
  contract: codexReply,
  language,
  rows: [...all('codex-reply', {}, ['ask codex what about tests', 'tell codex to look again'])],
})

const ID = '01a206c7-b24c-7fc1-9228-3d3a49eafee0'

/** Says a line after the agent has answered in a conversation, with other talk between them. */
async function afterAnswer(text: string) {
  const line = said('ask codex where the swap is signed')
  const calls = callsIn(await think([line]))
  const outputs = calls.map(({ call_id }) =>
    output(call_id, { conversation_id: ID, text: 'There.', source: 'Codex' }),
  )
  const between = [said('thanks'), answered('You are welcome.')]
  return callsOf(await think([line, ...calls, ...outputs, answered('…'), ...between, said(text)]))
}

it.each([
  ['ask codex what about tests', 'what about tests'],
  ['tell codex to look in the server too', 'look in the server too'],
  ['reply to codex: only the signer', 'only the signer'],
])('goes on with the last conversation: %s', async (text, prompt) => {
  expect(await afterAnswer(text)).toEqual([{ name: 'codex_reply', args: { conversation_id: ID, prompt } }])
})

it('starts another conversation for a whole question', async () => {
  expect(await afterAnswer('ask codex how many tools there are')).toEqual([
    { name: 'codex_start', args: { prompt: 'how many tools there are' } },
  ])
})
