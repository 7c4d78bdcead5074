/** A real Chromium with a microphone that hears a tone, for the tests and the benchmark of media. */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts'
import type { Answered, AnswerRefusal, CodecName } from './line.ts'
import { toneOf } from './tone.ts'

const PAGE = fileURLToPath(new URL('./chromium-page.mjs', import.meta.url))
const WAVE_RATE = 48_000

export const MICROPHONE_HERTZ = 440

type Outcome =
  | Readonly<{ ok: true; call: number; codec: CodecName; ms: number }>
  | Readonly<{ ok: false; reason: string; message: string }>

export type Caller = Readonly<{ page: Page; call(codec?: CodecName): Promise<Outcome> }>

export type Callers = Readonly<{
  /** A page of its own, whose offers are answered by this. */
  open(answer: (offerSdp: string) => Promise<Answered | AnswerRefusal>): Promise<Caller>
  close(): Promise<void>
}>

export async function launchCallers(): Promise<Callers> {
  const wave = join(tmpdir(), `parley-tone-${process.pid}.wav`)
  await writeFile(wave, waveOf(toneOf(MICROPHONE_HERTZ, WAVE_RATE, WAVE_RATE)))
  const browser = await launch(wave)
  return {
    async open(answer) {
      const page = await (await browser.newContext()).newPage()
      // The microphone needs a secure origin, which this name is; nothing listens there.
      await page.route('http://localhost/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>' }),
      )
      await page.exposeFunction('answer', async (offerSdp: string) => {
        const outcome = await answer(offerSdp)
        return outcome.ok ? { ...outcome, line: undefined } : outcome
      })
      await page.goto('http://localhost/')
      await page.addScriptTag({ path: PAGE })
      return {
        page,
        call: (codec) => page.evaluate(`startCall(${JSON.stringify(codec ?? null)})`) as Promise<Outcome>,
      }
    },
    async close() {
      await browser.close()
      await rm(wave, { force: true })
    },
  }
}

const launch = (wave: string): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${wave}`,
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
    ],
  })

/** 16 bit mono in the RIFF container. */
function waveOf(pcm: Int16Array): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + pcm.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(WAVE_RATE, 24)
  header.writeUInt32LE(WAVE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(pcm.byteLength, 40)
  return Buffer.concat([header, Buffer.from(pcm.buffer)])
}
