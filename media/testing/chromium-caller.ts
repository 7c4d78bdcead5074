/** A real Chromium whose microphone plays given audio, for tests and benchmarks of voice calls. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { wavOf } from '#speech/audio/wav.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts'
import type { Answered, AnswerRefusal, CodecName } from '../line.ts'
import { toneOf } from './tone.ts'

const PAGE = fileURLToPath(new URL('./chromium-page.mjs', import.meta.url))
/** Frequency of the microphone's tone. */
export const WAVE_RATE = 48_000

export const MICROPHONE_HERTZ = 440

type Outcome =
  | Readonly<{
      ok: true
      call: number
      codec: CodecName
      ms: number
      /** Set where a server answered. */
      location?: string
    }>
  | Readonly<{ ok: false; reason: string; message: string }>

export type Caller = Readonly<{ page: Page; call(codec?: CodecName): Promise<Outcome> }>

export type Callers = Readonly<{
  /** Opens a blank page, whose offers `answer` handles. */
  open(answer: (offerSdp: string) => Promise<Answered | AnswerRefusal>): Promise<Caller>
  /** Opens a server's page, whose offers go there with the key of a session. */
  visit(origin: string, key: string): Promise<Caller>
  close(): Promise<void>
}>

type Microphone = Readonly<{
  /** Audio at 48 kHz, looped from the moment when a page opens the microphone; a tone by default. */
  sound?: Int16Array
}>

export async function launchCallers({ sound }: Microphone = {}): Promise<Callers> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-caller-'))
  const wave = join(folder, 'microphone.wav')
  await writeFile(wave, wavOf(sound ?? toneOf(MICROPHONE_HERTZ, WAVE_RATE, WAVE_RATE), WAVE_RATE))
  const browser = await launch(wave)

  async function callerOn(page: Page): Promise<Caller> {
    await page.addScriptTag({ path: PAGE })
    return {
      page,
      call: (codec) => page.evaluate(`startCall(${JSON.stringify(codec ?? null)})`) as Promise<Outcome>,
    }
  }

  return {
    async open(answer) {
      const page = await (await browser.newContext()).newPage()
      // The microphone needs a secure origin such as this name; nothing listens there.
      await page.route('http://localhost/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>' }),
      )
      await page.exposeFunction('answer', async (offerSdp: string) => {
        const outcome = await answer(offerSdp)
        return outcome.ok ? { ...outcome, line: undefined } : outcome
      })
      await page.goto('http://localhost/')
      return callerOn(page)
    },
    async visit(origin, key) {
      const page = await (await browser.newContext({ bypassCSP: true })).newPage()
      await page.goto(`${origin}/healthz`)
      const caller = await callerOn(page)
      await page.evaluate(`answerByServer(${JSON.stringify(key)})`)
      return caller
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
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
