/** A line with both ends in memory and a manual clock, for the tests of code that drives lines. */
import {
  type CodecName,
  FRAME_MS,
  FRAME_SAMPLES,
  type LineEnd,
  MAX_LINE_TEXT_BYTES,
  type MediaLine,
} from '../line.ts'
import { createPlayer } from '../player.ts'
import { createRemoteLine } from '../remote-line.ts'
import type { ToMedia } from '../wire.ts'

/** The caller's side. */
type FarEnd = Readonly<{
  /** Lets audio and text flow. */
  open(): void
  /** Queues audio for the microphone, which sends silence in between. */
  speak(pcm: Int16Array): void
  sendText(text: string): void
  /** Texts that this side received, in order. */
  texts: readonly string[]
  /** Every frame that this side received, silence included. */
  heard: readonly Int16Array[]
  /** Ends the line from outside. */
  end(reason: LineEnd): void
}>

export type FakeLine = Readonly<{
  line: MediaLine
  far: FarEnd
  /** A domain clock at the time of this line. */
  clock: Readonly<{ now(): number }>
  /** Moves time on in steps of 20 ms: each sends a frame, then receives one. */
  advance(ms: number): void
}>

/** The line is the product's; only the media process is replaced. */
export function createFakeLine(codec: CodecName = 'opus', bornAt = 0): FakeLine {
  const player = createPlayer()
  const microphone = createPlayer()
  const texts: string[] = []
  const earlyTexts: string[] = []
  const heard: Int16Array[] = []
  let now = bornAt
  let isOpen = false
  let isOver = false
  let epoch = 0
  let sent = 0

  function take(command: ToMedia): void {
    if (command.do === 'play' && command.epoch === epoch) player.push(command.pcm)
    else if (command.do === 'text') (isOpen ? texts : earlyTexts).push(command.text)
    else if (command.do === 'clear') {
      player.clear()
      epoch = command.epoch
      sent = 0
    }
  }

  const { line, onMessage, end } = createRemoteLine({
    call: 1,
    codec,
    maxTextBytes: MAX_LINE_TEXT_BYTES,
    send: take,
    onEnd() {
      isOver = true
    },
  })

  function tick(): void {
    now += FRAME_MS
    if (!isOpen || isOver) return
    const { frame, samples } = player.take()
    heard.push(frame)
    sent += samples
    if (samples > 0) onMessage({ is: 'sent', call: 1, epoch, samples: sent })
    onMessage({ is: 'audio', call: 1, frame: microphone.take().frame })
  }

  return {
    line,
    clock: { now: () => now },
    advance(ms) {
      for (let n = Math.round(ms / FRAME_MS); n > 0; n--) tick()
    },
    far: {
      open() {
        isOpen = true
        texts.push(...earlyTexts.splice(0))
        onMessage({ is: 'open', call: 1 })
      },
      speak(pcm) {
        // Whole frames keep one sound from running into the next.
        const frames = Math.ceil(pcm.length / FRAME_SAMPLES)
        const padded = new Int16Array(frames * FRAME_SAMPLES)
        padded.set(pcm)
        microphone.push(padded)
      },
      sendText: (text) => onMessage({ is: 'text', call: 1, text }),
      texts,
      heard,
      end,
    },
  }
}
