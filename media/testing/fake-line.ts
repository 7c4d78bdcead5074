/** A line with both ends in memory and a clock that only moves when it is told to: for the tests of what drives lines. */
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

/** The other side: whoever talks and listens to the line. */
type FarEnd = Readonly<{
  /** Sound and text flow from now on. */
  open(): void
  /** Queues sound for the microphone; between sounds it hears silence. */
  speak(pcm: Int16Array): void
  sendText(text: string): void
  /** What was sent to this side, in order. */
  texts: readonly string[]
  /** Every frame that was sent to this side, silence included. */
  heard: readonly Int16Array[]
  /** The line ends for a reason that is not ours. */
  end(reason: LineEnd): void
}>

export type FakeLine = Readonly<{
  line: MediaLine
  far: FarEnd
  /** The domain's clock, at the time of this line. */
  clock: Readonly<{ now(): number }>
  /** Moves time on in steps of 20 ms: in each a frame leaves, then one is heard. */
  advance(ms: number): void
}>

/** The line is the real one; what stands in for the media process has a clock instead of a network. */
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

  function take(told: ToMedia): void {
    if (told.do === 'play' && told.epoch === epoch) player.push(told.pcm)
    else if (told.do === 'text') (isOpen ? texts : earlyTexts).push(told.text)
    else if (told.do === 'clear') {
      player.clear()
      epoch = told.epoch
      sent = 0
    }
  }

  const { line, hear, end } = createRemoteLine({
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
    if (samples > 0) hear({ is: 'sent', call: 1, epoch, samples: sent })
    hear({ is: 'audio', call: 1, frame: microphone.take().frame })
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
        hear({ is: 'open', call: 1 })
      },
      speak(pcm) {
        // Whole frames, so that one sound does not run into the next.
        const frames = Math.ceil(pcm.length / FRAME_SAMPLES)
        const padded = new Int16Array(frames * FRAME_SAMPLES)
        padded.set(pcm)
        microphone.push(padded)
      },
      sendText: (text) => hear({ is: 'text', call: 1, text }),
      texts,
      heard,
      end,
    },
  }
}
