/** Visitors of a load run who call by voice: each asks one question aloud, hears the answer and leaves in its own way. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Caller, launchCallers, WAVE_RATE } from '#media/testing/chromium-caller.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { RATE } from '#speech/ports.ts'
import { createResampler } from '#std/resample.ts'
import { createPerson, sessionKey } from '../e2e/person.ts'

const QUESTION = 'Show my balances.'
const TOOL = 'solana_list_balances'
const TALK_MS = 12_000

export type VoiceVisitors = Readonly<{
  /** Settles when the visitor is gone; true when the question reached its tool. Rejects when there was no call. */
  visit: (url: string, n: number) => Promise<boolean>
  close: () => Promise<void>
}>

async function spoken(sentence: string): Promise<Int16Array> {
  const voice = await openBuiltinVoice({ info: () => {}, warn: () => {}, error: () => {} })
  if (!voice.available) throw new Error(voice.say)
  const resample = createResampler(RATE, WAVE_RATE)
  const parts: Int16Array[] = [new Int16Array(WAVE_RATE)]
  for await (const piece of voice.tts.speak(sentence, {})) parts.push(resample(piece))
  parts.push(resample(), new Int16Array(4 * WAVE_RATE))
  await voice.close()
  return Int16Array.from(parts.flatMap((part) => [...part]))
}

/** Ends calls in three ways: with a goodbye, by closing the window, and by no longer sending. */
const DEATHS = [
  (caller: Caller, call: number, location: string, key: string) =>
    caller.page
      .evaluate(
        `fetch('${location}/hangup', { method: 'POST', headers: { authorization: 'Bearer ${key}' } })`,
      )
      .then(() => caller.page.evaluate(`endCall(${call})`)),
  (caller: Caller) => caller.page.context().close(),
  (caller: Caller, call: number) =>
    caller.page.evaluate(
      `globalThis.calls[${call}].peer.getSenders().forEach((sender) => sender.replaceTrack(null))`,
    ),
] as const

export async function openVoiceVisitors(): Promise<VoiceVisitors> {
  const callers = await launchCallers({ sound: await spoken(QUESTION) })

  async function visit(url: string, n: number): Promise<boolean> {
    const key = await sessionKey(createPerson(url))
    const caller = await callers.visit(url, key)
    try {
      const outcome = await caller.call()
      if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.message}`)
      await delay(TALK_MS)
      const heard = (await caller.page.evaluate(`textsOf(${outcome.call}).join('\\n')`)) as string
      await DEATHS[n % DEATHS.length]?.(caller, outcome.call, outcome.location ?? '', key)
      return heard.includes(TOOL)
    } finally {
      await caller.page
        .context()
        .close()
        .catch(() => undefined)
    }
  }
  return { visit, close: callers.close }
}
