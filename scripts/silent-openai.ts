/** Fakes OpenAI's Realtime API without sound: it answers voice calls and continues them in text. */
import { randomBytes } from 'node:crypto'
import type { Brain } from '#domain/brain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { Call } from '#domain/realtime.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { serveSocket } from '#realtime/engine/socket.ts'
import { type OpenAiStandIn, startOpenAi } from '#testing/openai/stand-in.ts'

export const KEY = 'sk-test'
const clock: Clock = { now: () => Date.now() }
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const text = { output_modalities: ['text' as const] }

export type SilentOpenAi = OpenAiStandIn &
  Readonly<{
    /** The provider's side of the newest voice call, in which the browser speaks. */
    lastCall(): Call
  }>

export async function startSilentOpenAi(brain: Brain): Promise<SilentOpenAi> {
  const engine = createEngine({ brain, log, newSeed: () => randomBytes(8).toString('hex') })
  let last: Call | undefined
  const standIn = await startOpenAi({
    apiKey: KEY,
    clock,
    log,
    talking: {
      join: (call, socket) => serveSocket(call, socket, { clock, log, metered: false }),
      converse(start, socket) {
        const call = engine.open({ ...start, session: { ...start.session, ...text } })
        serveSocket(call, socket, { clock, log, metered: false, onGone: () => call.close('ended') })
        return call
      },
      async answer({ session, history }) {
        last = engine.open({ session: { ...session, ...text }, history })
        return { call: last, callId: '', answerSdp: 'v=0\r\n' }
      },
    },
  })
  return {
    ...standIn,
    lastCall() {
      if (!last) throw new Error('there was no call')
      return last
    },
  }
}
