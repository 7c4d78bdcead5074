/**
 * Sentences of a person, recorded once: a synthesizer that speaks anew never sounds the same twice. Flite spoke them (the
 * voice slt at 0.95 of its pace; awb "thank you"). The recognizer understands each over Opus and G.711, quiet and in noise.
 */
import { readFile } from 'node:fs/promises'
import { samplesOf } from '#speech/audio/pcm.ts'
import { RATE } from '#speech/ports.ts'

const FOLDER = new URL('../../e2e/fixtures/audio/', import.meta.url)
const HEADER_BYTES = 44

/** The recordings, by their words. */
export const RECORDED = [
  'show my balances',
  'what is the price of bonk',
  'and jup',
  'what is the price of orca',
  'what can you do',
  'thank you',
  'what is the price of raydium',
  'what is the price of pyth',
  'swap one dollar of sol to bonk',
  'confirm one dollar of sol to bonk',
  'my sister bought a new bicycle',
  'the quick brown fox jumps over the lazy dog',
] as const
export type Recorded = (typeof RECORDED)[number]

/** The file as it is: 16 kHz, one channel, 16 bits. */
export const recordedFile = (words: Recorded): Promise<Buffer> =>
  readFile(new URL(`${words.replaceAll(' ', '-')}.wav`, FOLDER))

/** Samples as the ports of speech take them. */
export async function recordedSpeech(words: Recorded): Promise<Int16Array> {
  const file = await recordedFile(words)
  if (file.readUInt32LE(24) !== RATE) throw new Error(`"${words}" is not recorded at ${RATE} Hz`)
  return samplesOf(file.subarray(HEADER_BYTES))
}
