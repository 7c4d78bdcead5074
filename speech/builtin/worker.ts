/**
 * The process of the built-in voice: it hears and speaks through native libraries, so that a crash of theirs is its own and
 * not the server's. It does one job at a time and ends when the server's line does.
 */
import { createLeadTrimmer } from '../audio/lead-trimmer.ts'
import { joined } from '../audio/pcm.ts'
import { openSynthesizer } from './flite.ts'
import { loadKoffi } from './koffi.ts'
import type { Answer, FromWorker, Job, ToWorker } from './messages.ts'
import { missingPackages } from './packages.ts'
import { openRecognizer } from './recognizer.ts'

/** Samples: 100 ms, and then 300 ms at a time. */
const FIRST_PIECE = 1_600
const NEXT_PIECE = 4_800

const tell = (message: FromWorker): void => void process.send?.(message)

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the server decides when this process ends

const packages = missingPackages()
if (packages.length > 0) {
  tell({ type: 'missing', packages })
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

  /** The first piece is short, so that it is heard soon. */
  function speak(id: number, { text, ...voice }: Extract<Job, { type: 'speak' }>): void {
    const trim = createLeadTrimmer()
    let held: Int16Array[] = []
    let enough = FIRST_PIECE
    const give = (): void => {
      const pcm = joined(held)
      if (pcm.length > 0) tell({ type: 'piece', id, pcm })
      held = []
      enough = NEXT_PIECE
    }
    tts.synthesize(text, voice, (pcm) => {
      held.push(trim(pcm))
      if (held.reduce((sum, { length }) => sum + length, 0) >= enough) give()
    })
    give()
  }

  process.on('message', ({ id, job }: ToWorker) => {
    try {
      tell({ type: 'answer', id, answer: answer(id, job) })
    } catch (error) {
      tell({ type: 'answer', id, answer: { type: 'failed', message: String(error) } })
    }
  })
  tell({ type: 'ready', voices: tts.voices })
}
