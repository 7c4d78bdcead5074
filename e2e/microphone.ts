/** A microphone for the journeys: it is silent until the test says something, in the voice of the house. */
import type { Page } from 'playwright-core'
import { wavOf } from '#realtime/speech/audio/wav.ts'
import { type HouseVoice, openHouseVoice } from '#realtime/speech/house/house-voice.ts'
import { RATE } from '#realtime/speech/ports.ts'

export type Speaker = Readonly<{
  /** Speaks into the page's microphone and settles when the last word is out. */
  say(page: Page, words: string): Promise<void>
  close(): Promise<void>
}>

/** Runs in the page, before its own code: whoever asks for a microphone gets what `say` plays. */
const SCRIPTED = `(() => {
  const noise = (context) => {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() - 0.5) * 0.0004
    return buffer
  }
  let room
  const open = () => {
    if (room) return room
    const context = new AudioContext({ sampleRate: 48000 })
    room = { context, sink: context.createMediaStreamDestination() }
    // A real microphone always hears something; one that delivers nothing at all sends no packets.
    const hum = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true })
    hum.connect(room.sink)
    hum.start()
    return room
  }
  navigator.mediaDevices.getUserMedia = async () => {
    const { context, sink } = open()
    await context.resume()
    return sink.stream.clone()
  }
  window.__speak = async (base64) => {
    const { context, sink } = open()
    const bytes = Uint8Array.fromBase64(base64)
    const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) })
    source.connect(sink)
    return new Promise((resolve) => {
      source.addEventListener('ended', resolve)
      window.dispatchEvent(new Event('person-speaks'))
      source.start()
    })
  }
})()`

/** Before the page is opened. */
export async function giveMicrophone(page: Page): Promise<void> {
  await page.addInitScript(SCRIPTED)
}

const silent = { fatal() {}, error() {}, warn() {}, info() {}, debug() {}, trace() {} }

/** The voice that speaks for the person; the journeys need it, so its absence is an error with what to do. */
export async function openSpeaker(voice = 'slt'): Promise<Speaker> {
  const house: HouseVoice = await openHouseVoice(silent)
  if (!house.available) throw new Error(house.say)
  return {
    async say(page, words) {
      const parts: Int16Array[] = []
      for await (const part of house.mouth.speak(words, { voice })) parts.push(part)
      const wav = Buffer.from(wavOf(joined(parts), RATE)).toString('base64')
      await page.evaluate(`window.__speak('${wav}')`)
    },
    close: house.close,
  }
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
