import { expect, it } from 'vitest'
import { serverEvent } from '#contract/realtime/server-events.ts'
import { asks, callItem, done, kinds, outputs, shown, watch } from './testing/watch.ts'

const to = {
  agent: { id: 'scout', label: 'Scout' },
  agentName: 'Night scout',
  instructions: 'Your name is Night scout.',
  voice: 'cedar',
  tools: [{ type: 'function' as const, name: 'transfer_to_concierge' }],
}

function handing() {
  const at = watch()
  at.user()
  at.created()
  const item = { ...callItem('c1'), name: 'transfer_to_scout', arguments: '{}' }
  const called = at.event({ type: 'response.output_item.done', response_id: 'r1', output_index: 0, item })
  at.finished()
  return { at, called }
}

it('[S4.16, S4.17] changes the agent in the same call, and then has the new agent answer', () => {
  const { at, called } = handing()
  expect(kinds(called)).toEqual(['run'])
  const commands = at.take({ kind: 'handed-over', callId: 'c1', to })
  const sent = commands.flatMap((command) => (command.do === 'send' ? [command.event] : []))
  expect(sent).toMatchObject([
    {
      type: 'session.update',
      session: { instructions: 'Your name is Night scout.', tools: [{ name: 'transfer_to_concierge' }] },
    },
    // By itself, since a provider may refuse another voice.
    { type: 'session.update', session: { audio: { output: { voice: 'cedar' } } } },
    { type: 'conversation.item.create' },
  ])
  expect(sent[1]).not.toMatchObject({ session: { instructions: expect.anything() } })
  expect(outputs(commands)).toMatchObject([{ call_id: 'c1', output: expect.stringContaining('Night scout') }])
  expect(asks(at.arrived('c1'))).toHaveLength(1)
})

it('leaves a breadcrumb in the transcript, and no tool note', () => {
  const { at } = handing()
  expect(shown(at.take({ kind: 'handed-over', callId: 'c1', to }))).toEqual([
    expect.objectContaining({
      itemId: 'item_c1',
      type: 'BREADCRUMB',
      title: 'Night scout takes over',
      status: 'DONE',
      data: { kind: 'handoff', agent: 'scout', label: 'Scout', agentName: 'Night scout', voice: 'cedar' },
    }),
  ])
})

it('an unknown agent changes nothing, and the model learns it', () => {
  const { at } = handing()
  const { ok: _, ...rest } = done
  const outcome = {
    ...rest,
    ok: false as const,
    code: 'unknown_agent',
    message: 'No such agent.',
    status: 404,
  }
  const commands = at.tool('c1', outcome)
  expect(shown(commands)).toEqual([])
  expect(outputs(commands)).toMatchObject([{ output: expect.stringContaining('unknown_agent') }])
})

it('a handoff that was given up meanwhile changes nothing', () => {
  const { at } = handing()
  at.stop()
  expect(at.take({ kind: 'handed-over', callId: 'c1', to })).toEqual([])
})

it('a voice that the provider refuses causes no error', () => {
  const { at } = handing()
  at.take({ kind: 'handed-over', callId: 'c1', to })
  const error = {
    type: 'invalid_request_error',
    code: 'cannot_update_voice',
    event_id: 'agent_1',
    message: 'x',
  }
  expect(serverEvent.safeParse({ type: 'error', event_id: 'e', error }).success).toBe(true)
  expect(kinds(at.event({ type: 'error', error }))).toEqual([])
})
