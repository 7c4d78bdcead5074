/**
 * The process of the house voice: it hears and speaks through native libraries, so that a crash of theirs is its own and
 * not the server's. It does one job at a time and ends when the server's line does.
 */
import { withoutLead } from '../audio/pcm.ts'
import { openEar } from './ear.ts'
import { openSynthesizer } from './flite.ts'
import { loadKoffi } from './koffi.ts'
import type { Answer, FromWorker, Job, ToWorker } from './messages.ts'
import { missingPackages } from './packages.ts'

const tell = (message: FromWorker): void => void process.send?.(message)

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the server decides when this process ends

const packages = missingPackages()
if (packages.length > 0) {
  tell({ type: 'missing', packages })
} else {
  const koffi = loadKoffi()
  const ear = openEar(koffi)
  const mouth = openSynthesizer(koffi)
  const answer = (job: Job): Answer => {
    switch (job.type) {
      case 'hear':
        return { type: 'heard', ...ear.hear(job.pcm, job.grammar, job.variant) }
      case 'speak':
        return { type: 'spoken', pcm: withoutLead(mouth.synthesize(job.text, job.voice, job.speed)) }
    }
  }
  process.on('message', ({ id, job }: ToWorker) => {
    try {
      tell({ type: 'answer', id, answer: answer(job) })
    } catch (error) {
      tell({ type: 'answer', id, answer: { type: 'failed', message: String(error) } })
    }
  })
  tell({ type: 'ready', voices: mouth.voices })
}
