/** Runs the engine around its pure reducer: runs the brain, feeds one input at a time, and notifies the subscribers. */
import { isParleyError } from '#contract/errors.ts'
import type { Brain, BrainContext } from '#domain/brain.ts'
import { createCallListeners } from '#domain/call-listeners.ts'
import { itemsFromHistory } from '#domain/history.ts'
import type { Log } from '#domain/ports.ts'
import type { Call, CallStart, Listener } from '#domain/realtime.ts'
import { createInbox } from '#std/inbox.ts'
import { inTrace } from '#std/trace.ts'
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

function openCall(deps: Deps, { session, history, facts, payer }: CallStart, voice?: Voice): VoicedCall {
  const { log } = deps
  const listeners = createCallListeners(log, session.id)
  let state = openState(session, itemsFromHistory(history), deps.newSeed(), voice)
  let over = false
  /** The client whose input is being performed: what the voice parts report at once is an answer to it. */
  let asking: Listener | undefined

  const deliver = createInbox<Letter>(({ input, from }) => {
    try {
      const [next, ...outputs] = step(state, input)
      state = next
      asking = from
      for (const output of outputs) perform(output, from)
    } catch (error) {
      // A bug on our side: this input is lost, the call and everything said in it is not.
      log.error({ err: error, sessionId: session.id, input: input.kind }, 'the engine threw')
    }
    asking = undefined
  })
  const post = (input: Input, from?: Listener): void => deliver({ input, from })
  const thinking = createThinking(deps, { sessionId: session.id, facts, payer }, post)

  function perform(output: Output, from: Listener | undefined): void {
    switch (output.do) {
      case 'emit':
        listeners.notify((each) => each.event(output.event))
        break
      case 'answer':
        if (from) listeners.notifyOne(from, (each) => each.event(output.event))
        else listeners.notify((each) => each.event(output.event))
        break
      case 'think':
        // A spoken turn has no span before this one.
        void inTrace('model', {}, () => thinking.start(output.responseId, output.context))
        break
      case 'stop-thinking':
        thinking.stop()
        break
      default:
        // First, so that what is cut because of it is never heard.
        if (output.do === 'say') listeners.notify((each) => each.given?.(output.itemId, output.delta, false))
        if (output.do === 'said') listeners.notify((each) => each.given?.(output.itemId, '', true))
        voice?.perform(output)
    }
  }

  const call: Call = {
    send(event, from) {
      if (over) return
      listeners.notify((each) => each.overheard?.(event), from)
      post({ kind: 'client', event }, from)
    },
    subscribe(listener) {
      if (over) throw new Error('the call is over')
      const unsubscribe = listeners.add(listener)
      post({ kind: 'joined' }, listener)
      return unsubscribe
    },
    close(reason) {
      if (over) return
      over = true
      post({ kind: 'hangup' })
      listeners.sayGoodbye(reason)
    },
  }
  return {
    call,
    hear(input) {
      if (!over) post(input, asking)
    },
  }
}

/** Runs the brain for one response at a time, and posts the parts of its reply. */
function createThinking(
  { brain, log }: Deps,
  { sessionId, ...about }: Readonly<{ sessionId: string }> & Pick<CallStart, 'facts' | 'payer'>,
  post: (input: Input) => void,
) {
  let controller: AbortController | undefined
  return {
    stop: () => controller?.abort(),
    async start(responseId: string, context: BrainContext): Promise<void> {
      controller = new AbortController()
      const { signal } = controller
      try {
        for await (const part of brain.think({ ...context, ...about }, signal)) {
          if (signal.aborted) return
          post({ kind: 'part', responseId, part })
        }
        post({ kind: 'part', responseId, part: { type: 'done' } })
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error, sessionId, responseId }, 'the brain failed')
        post({ kind: 'fault', responseId, ...(isParleyError(error) && { say: error.message }) })
      }
    },
  }
}
