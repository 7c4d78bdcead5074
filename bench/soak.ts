/**
 * Makes voice calls that connect, talk and die, and measures the memory and the processes of the product from outside.
 * It is not part of `npm run bench`, which would take an hour longer:
 *
 *   node bench/soak.ts [minutes, 60 by default]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createSession } from '#contract/api/session.ts'
import { type Caller, launchCallers, WAVE_RATE } from '#media/testing/chromium-caller.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { RATE } from '#speech/ports.ts'
import { createResampler } from '#std/resample.ts'
import { type App, startApp } from '../e2e/app.ts'
import { type Census, census, difference, slope } from './census.ts'
import { type Figure, figure } from './kit.ts'

const MINUTES = Number(process.argv[2] ?? 60)
const SIDE_BY_SIDE = 2
const TALK_MS = 12_000
/** Caches fill and pools start during this share of the run. */
const WARM_SHARE = 1 / 6
const SAMPLE_MS = 15_000
const MOST_MIB_PER_MINUTE = 1

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

async function oneCall(
  app: App,
  open: (origin: string, key: string) => Promise<Caller>,
  n: number,
): Promise<boolean> {
  const token = createSession.output.parse(await (await fetch(`${app.url}/api/session`)).json())
  const key = token.client_secret.value
  const caller = await open(app.url, key)
  try {
    const outcome = await caller.call()
    if (!outcome.ok) return false
    await delay(TALK_MS)
    const heard = (await caller.page.evaluate(`textsOf(${outcome.call}).join('\\n')`)) as string
    await DEATHS[n % DEATHS.length]?.(caller, outcome.call, outcome.location ?? '', key)
    return heard.includes('solana_list_balances')
  } finally {
    await caller.page
      .context()
      .close()
      .catch(() => undefined)
  }
}

async function run(): Promise<readonly Figure[]> {
  const app = await startApp({ LOG_LEVEL: 'error' })
  const callers = await launchCallers({ sound: await spoken('Show my balances.') })
  const begun = performance.now()
  const endsAt = begun + MINUTES * 60_000
  const samples: Census[] = []
  const answered: number[] = []
  try {
    const talk = async (lane: number): Promise<void> => {
      for (let n = lane; performance.now() < endsAt; n += 1)
        answered.push((await oneCall(app, callers.visit, n).catch(() => false)) ? 100 : 0)
    }
    const watch = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        samples.push(census(app, begun))
        await delay(SAMPLE_MS)
      }
    }
    await Promise.all([watch(), ...Array.from({ length: SIDE_BY_SIDE }, (_, lane) => talk(lane))])
    await delay(60_000)
    const last = census(app, begun)
    const warm = samples.filter(({ minutes }) => minutes > MINUTES * WARM_SHARE)
    const [first] = warm
    process.stderr.write(`open files: ${difference(first?.files ?? [], last.files)}\n`)
    const live = (await (await fetch(`${app.url}/metrics`)).text())
      .split('\n')
      .filter((line) => line.startsWith('parley_calls_live'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    return [
      figure(
        `${answered.length} calls in ${MINUTES} minutes: memory of the product`,
        'MiB',
        warm.map(({ mib }) => mib),
      ),
      figure('… growing by', 'MiB/min', [slope(warm)], {
        must: `< ${MOST_MIB_PER_MINUTE}`,
        meets: ({ median }) => median < MOST_MIB_PER_MINUTE,
      }),
      figure('… calls left over a minute after the last one', 'calls', [live], {
        must: '0',
        meets: ({ median }) => median === 0,
      }),
      figure(
        '… processes more than after the start',
        'processes',
        [last.processes - (first?.processes ?? 0)],
        {
          must: '≤ 0',
          meets: ({ median }) => median <= 0,
        },
      ),
      figure(
        '… open files more than after the start',
        'files',
        [last.files.length - (first?.files.length ?? 0)],
        {
          must: '≤ 8',
          meets: ({ median }) => median <= 8,
        },
      ),
      figure('… calls whose spoken question reached its tool', '%', answered),
    ]
  } finally {
    process.stderr.write(`${samples.map(({ mib }) => mib).join(' ')}\n`)
    await callers.close()
    await app.dispose()
  }
}

console.log(JSON.stringify(await run(), null, 2))
