/**
 * A process of the built-in voice: it recognizes and synthesizes speech through native libraries, whose crashes must not
 * reach the server.
 */
import { openParentChannel } from '#std/parent-channel.ts'
import { createLeadTrimmer } from '../audio/lead-trimmer.ts'
import { joined } from '../audio/pcm.ts'
import { openSynthesizer } from './flite.ts'
import { loadKoffi } from './koffi.ts'
import type { Answer, FromWorker, Job, Readiness, ToWorker } from './messages.ts'
import { missingPackages } from './packages.ts'
import { openRecognizer } from './recognizer.ts'

/** Samples of the first piece (100 ms) and of the next ones (300 ms). */
const FIRST_PIECE = 1_600
const NEXT_PIECE = 4_800

const packages = missingPackages()
if (packages.length > 0) {
  openParentChannel().ready({ type: 'missing', packages } satisfies Readiness)
} else {
  const koffi = loadKoffi()
  const recognizer = openRecognizer(koffi)
  const tts = openSynthesizer(koffi)
  const answer = (id: number, job: Job): Answer => {
    switch (job.type) {
      case 'hear':
        return { type: 'heard', ...recognizer.recognize(job.pcm, job.grammar, job.variant) }
      case 'speak':
        speak(id, job)
        return { type: 'spoken' }
    }
  }

  /** The first piece is short, so that playback starts soon. */
  function speak(id: number, { text, ...voice }: Extract<Job, { type: 'speak' }>): void {
    const trim = createLeadTrimmer()
    let held: Int16Array[] = []
    let enough = FIRST_PIECE
    const sendHeld = (): void => {
      const pcm = joined(held)
      if (pcm.length > 0) channel.send({ type: 'piece', id, pcm })
      held = []
      enough = NEXT_PIECE
    }
    tts.synthesize(text, voice, (pcm) => {
      held.push(trim(pcm))
      if (held.reduce((sum, { length }) => sum + length, 0) >= enough) sendHeld()
    })
    sendHeld()
  }

  const channel = openParentChannel<FromWorker, ToWorker>({
    onMessage({ id, job }) {
      try {
        channel.send({ type: 'answer', id, answer: answer(id, job) })
      } catch (error) {
        channel.send({ type: 'answer', id, answer: { type: 'failed', message: String(error) } })
      }
    },
  })
  channel.ready({ type: 'ready', voices: tts.voices } satisfies Readiness)
}
