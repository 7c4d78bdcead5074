/** Runs the engine around its pure reducer: runs the brain, feeds one input at a time, and notifies the subscribers. */
import { isParleyError } from '#contract/errors.ts'
import type { Brain, BrainContext } from '#domain/brain.ts'
import { itemsFromHistory } from '#domain/history.ts'
import type { Log } from '#domain/ports.ts'
import type { Call, CallStart, Listener } from '#domain/realtime.ts'
import { type Input, type Output, openState, type VoiceInput, type VoiceOutput } from './state.ts'
import { step } from './step.ts'

/** A voice call; its recognizer and synthesizer live outside of the engine. */
export type VoicedCall = Readonly<{
  call: Call
  /** Takes the events of the recognizer and the synthesizer. */
  hear(input: VoiceInput): void
}>

type VoicedStart = CallStart &
  Readonly<{
    perform: Perform
    /** The hint for a caller who was not understood. */
    hint?: string
  }>

export type Engine = Readonly<{
  open(start: CallStart): Call
  /** `perform` receives what to say and what to listen for; it must not throw. */
  openVoice(start: VoicedStart): VoicedCall
}>

type Deps = Readonly<{
  brain: Brain
  log: Log
  /** Eight to sixteen letters and digits, never the same twice. */
  newSeed: () => string
}>

export const createEngine = (deps: Deps): Engine => ({
  open: (start) => openCall(deps, start).call,
  openVoice: ({ perform, hint, ...start }) => openCall(deps, start, { perform, hint }),
})

type Letter = Readonly<{ input: Input; from: Listener | undefined }>

type Perform = (output: VoiceOutput) => void

type Voice = Readonly<{ perform: Perform; hint: string | undefined }>

function openCall(deps: Deps, { session, history, facts }: CallStart, voice?: Voice): VoicedCall {
  let state = openState(session, itemsFromHistory(history), deps.newSeed(), voice)
  const listeners = new Set<Listener>()
  const inbox: Letter[] = []
  let draining = false
  let over = false
  /** The client whose input is being performed: what the voice parts report at once is an answer to it. */
  let asking: Listener | undefined
  let thinking: AbortController | undefined

  /** Inputs that arrive while outputs are being emitted wait, so that every subscriber sees the same order. */
  function post(input: Input, from?: Listener): void {
    inbox.push({ input, from })
    if (draining) return
    draining = true
    for (let letter = inbox.shift(); letter; letter = inbox.shift()) deliver(letter)
    draining = false
  }

  function deliver({ input, from }: Letter): void {
    try {
      const [next, ...outputs] = step(state, input)
      state = next
      asking = from
      for (const output of outputs) perform(output, from)
    } catch (error) {
      // A bug on our side: this input is lost, the call and everything said in it is not.
      deps.log.error({ err: error, sessionId: session.id, input: input.kind }, 'the engine threw')
    }
    asking = undefined
  }

  function perform(output: Output, from: Listener | undefined): void {
    switch (output.do) {
      case 'tell':
        emitToAll((each) => each.event(output.event))
        break
      case 'answer':
        if (from) guarded(from, (each) => each.event(output.event))
        else emitToAll((each) => each.event(output.event))
        break
      case 'think':
        void think(output.responseId, output.context)
        break
      case 'stop-thinking':
        thinking?.abort()
        break
      default:
        voice?.perform(output)
    }
  }

  const emitToAll = (what: (listener: Listener) => void, except?: Listener): void => {
    for (const listener of [...listeners]) if (listener !== except) guarded(listener, what)
  }

  /** One subscriber that throws takes neither the call nor the others with it. */
  function guarded(listener: Listener, what: (listener: Listener) => void): void {
    try {
      what(listener)
    } catch (error) {
      deps.log.error({ err: error, sessionId: session.id }, 'a listener of a call threw')
    }
  }

  async function think(responseId: string, context: BrainContext): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    thinking = controller
    try {
      for await (const part of deps.brain.think({ ...context, facts }, signal)) {
        if (signal.aborted) return
        post({ kind: 'part', responseId, part })
      }
      post({ kind: 'part', responseId, part: { type: 'done' } })
    } catch (error) {
      if (signal.aborted) return
      deps.log.error({ err: error, sessionId: session.id, responseId }, 'the brain failed')
      post({ kind: 'fault', responseId, ...(isParleyError(error) && { say: error.message }) })
    }
  }

  const call: Call = {
    send(event, from) {
      if (over) return
      emitToAll((each) => each.overheard?.(event), from)
      post({ kind: 'client', event }, from)
    },
    subscribe(listener) {
      if (over) throw new Error('the call is over')
      listeners.add(listener)
      post({ kind: 'joined' }, listener)
      return () => void listeners.delete(listener)
    },
    close(reason) {
      if (over) return
      over = true
      post({ kind: 'hangup' })
      emitToAll((each) => each.closed?.(reason))
      listeners.clear()
    },
  }
  return {
    call,
    hear(input) {
      if (!over) post(input, asking)
    },
  }
}
