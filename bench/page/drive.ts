/** Runs inside the page: drives the log through `window.__bench` and watches its frames. */

import type { TranscriptBenchApi } from '#web/app/gallery/transcript-bench.tsx'

declare global {
  interface Window {
    __drive: typeof drive
  }
}

function bench(): TranscriptBenchApi {
  if (!window.__bench) throw new Error('This page has no log to drive')
  return window.__bench
}

const ADDRESS = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const ANSWERS = [
  'About **$4,033** in all, half of it `SOL`. The rest is USDC, JUP and six more.',
  `That mint is ${ADDRESS}. It is verified, and its deepest pool is on Raydium.`,
  '| Token | Value |\n| --- | ---: |\n| SOL | $2,089 |\n| USDC | $846 |\n\nPrices are from the simulated market.',
  'Three things:\n\n- The wallet has not moved today.\n- JUP is up.\n- *Nothing* else changed.',
]
/** Generates as much markup as a usual answer: addresses, lists, paragraphs. */
const PROSE =
  'liquidity is **deepest** on Orca right now, so a small order there moves the price by about four hundredths of a percent; '
const PARAGRAPHS = [
  `${PROSE}see ${ADDRESS}. ${PROSE}\n\n`,
  `${PROSE}and *that* is all.\n\n- SOL is up\n- \`JUP\` is flat\n\n`,
]
const WORDS = PARAGRAPHS.join('').split(/(?<= )/)

/** Timers of the main thread are throttled with it: the load comes from a worker. */
const ticker = (perSecond: number): Worker =>
  new Worker(
    URL.createObjectURL(
      new Blob([
        `const begun = performance.now(); let sent = 0
         setInterval(() => { const due = Math.floor((performance.now() - begun) * ${perSecond} / 1000)
           for (; sent < due; sent++) postMessage(0) }, 2)`,
      ]),
    ),
  )

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
  })

function framesFor(ms: number): Promise<readonly number[]> {
  const frames: number[] = []
  const end = performance.now() + ms
  let last = performance.now()
  return new Promise((resolve) => {
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      // The first frame includes earlier work.
      if (now < end) requestAnimationFrame(frame)
      else resolve(frames.slice(1))
    }
    requestAnimationFrame(frame)
  })
}

const drive = {
  fill(count: number): void {
    bench().addMany(
      Array.from({ length: count }, (_, index) =>
        index % 2 === 0
          ? ([`m${index}`, 'user', `Question ${index}: what is in the wallet?`] as const)
          : ([`m${index}`, 'assistant', ANSWERS[(index >> 1) % ANSWERS.length] ?? ''] as const),
      ),
    )
  },

  nodes: (): number => document.querySelectorAll('*').length,

  /** Returns the time between frames while nothing happens, as a baseline of this machine. */
  rest: (ms: number): Promise<readonly number[]> => framesFor(ms),

  /** Streams into a new message and gives back the time between frames. */
  async stream(perSecond: number, ms: number): Promise<readonly number[]> {
    bench().add('streaming', 'assistant', 'So: ')
    await afterPaint()
    const worker = ticker(perSecond)
    let count = 0
    worker.onmessage = () => {
      bench().delta('streaming', WORDS[count % WORDS.length] ?? '')
      count += 1
    }
    const frames = await framesFor(ms)
    worker.terminate()
    return frames
  },

  /** Returns the time from each call to its painted frame, one message after the other. */
  async append(times: number): Promise<readonly number[]> {
    const samples: number[] = []
    for (let index = 0; index < times; index++) {
      await afterPaint()
      const begun = performance.now()
      bench().add(`appended${index}`, index % 2 ? 'assistant' : 'user', `One more, number ${index}.`)
      await afterPaint()
      samples.push(performance.now() - begun)
    }
    return samples
  },

  atEnd(): boolean {
    const log = document.querySelector('[role=log]')
    return log !== null && log.scrollHeight - log.scrollTop - log.clientHeight <= 2
  },
}
window.__drive = drive
