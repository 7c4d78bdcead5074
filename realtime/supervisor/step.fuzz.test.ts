import { expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import type { Command } from './state.ts'
import { asks, outputs, watch } from './testing/watch.ts'

/** Plays a model, an engine and tools against the reducer in any order, and checks what it commands. */
function play(choices: readonly number[]): void {
  const call = watch()
  let active = false
  let nextCall = 0
  const open = new Set<string>()
  const runs = new Map<string, number>()
  const handedOver: string[] = []
  let requests = 0
  const onRun = (callId: string): void => {
    runs.set(callId, (runs.get(callId) ?? 0) + 1)
    open.add(callId)
  }
  const onAsk = (): void => {
    if (active) throw new Error('requested while a response was active')
    if (open.size > 0) throw new Error('requested while a tool was running')
    requests += 1
    active = true
    obey(call.created())
  }
  const obey = (commands: readonly Command[]): void => {
    for (const command of commands) if (command.do === 'run') onRun(command.call.callId)
    for (const item of outputs(commands)) {
      if (item.type !== 'function_call_output') continue
      open.delete(item.call_id)
      handedOver.push(item.call_id)
    }
    for (const _ask of asks(commands)) onAsk()
  }
  const acts = [
    () => {
      if (!active) {
        active = true
        obey(call.created())
      }
    },
    () => {
      nextCall += 1
      if (active) obey(call.calls(`c${nextCall}`))
    },
    () => {
      if (active) {
        active = false
        obey(call.finished())
      }
    },
    () => {
      const [id] = open
      if (id !== undefined) obey(call.tool(id))
    },
    () => {
      const id = handedOver.shift()
      if (id !== undefined) obey(call.arrived(id))
    },
    () => obey(call.user()),
    () => {
      if (active) {
        active = false
        obey(call.finished({ status: 'cancelled' }))
      } else obey(call.stop())
    },
  ]
  for (const choice of choices) acts[choice % acts.length]?.()
  // Left alone, everything comes to rest: tools end, outputs arrive, responses end.
  for (let i = 0; i < 60; i++) for (const act of [acts[3], acts[4], acts[2]]) act?.()
  for (const [id, count] of runs) if (count !== 1) throw new Error(`${id} ran ${count} times`)
  const { pending, handed, unanswered } = call.state
  expect({ pending, handed: handed.size, unanswered, active, open: open.size }).toEqual({
    pending: [],
    handed: 0,
    unanswered: false,
    active: false,
    open: 0,
  })
  expect(requests).toBeLessThanOrEqual(nextCall)
}

it('runs each call once, never requests beside a response or a running tool, and comes to rest in any order', () => {
  fc.assert(fc.property(fc.array(fc.nat(6), { maxLength: 60 }), play), runs(3_000))
})
