/** Provides a microphone that is silent until a recorded sentence is played into it. */
import type { Page } from 'playwright-core'
import { type Recorded, recordedFile } from '../scripts/testing/recorded-speech.ts'

/** Runs in the page before its own code and replaces the microphone with the played sentences. */
const SCRIPTED = `(() => {
  const noise = (context) => {
    const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() - 0.5) * 0.0004
    return buffer
  }
  let audio
  const open = () => {
    if (audio) return audio
    const context = new AudioContext({ sampleRate: 48000 })
    audio = { context, sink: context.createMediaStreamDestination() }
    // A real microphone is never silent; one that delivers nothing at all sends no packets.
    const hum = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true })
    hum.connect(audio.sink)
    hum.start()
    return audio
  }
  navigator.mediaDevices.getUserMedia = async () => {
    const { context, sink } = open()
    await context.resume()
    return sink.stream.clone()
  }
  window.__speak = async (base64, pauseSeconds) => {
    const { context, sink } = open()
    const words = await context.decodeAudioData(Uint8Array.fromBase64(base64).buffer)
    const length = words.length + pauseSeconds * context.sampleRate
    const buffer = context.createBuffer(1, length, context.sampleRate)
    buffer.copyToChannel(words.getChannelData(0), 0)
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(sink)
    return new Promise((resolve) => {
      source.addEventListener('ended', resolve)
      window.dispatchEvent(new Event('person-speaks'))
      source.start()
    })
  }
})()`

/** To be called before the page opens. */
export async function giveMicrophone(page: Page): Promise<void> {
  await page.addInitScript(SCRIPTED)
}

/** Speaks into the page's microphone and settles when the last word is out and, if wanted, a pause after it. */
export async function speak(page: Page, words: Recorded, pauseSeconds = 0): Promise<void> {
  const recording = (await recordedFile(words)).toString('base64')
  await page.evaluate(`window.__speak('${recording}', ${pauseSeconds})`)
}
