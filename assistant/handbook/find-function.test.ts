/** Tests that a request about a function of the page is answered with the entry that says where it is. */
import { expect, it } from 'vitest'
import { readLine } from '../testing/corpus-reader.ts'
import { said } from '../testing/talk.ts'

const entryOf = (text: string): string | undefined => readLine([said(text)])?.entry

it.each([
  ['change your persona to something less cheerful please', 'personas'],
  ['be a bit less chatty with me', 'personas'],
  ['turn off the voice replies', 'quiet'],
  ['mute yourself a second', 'quiet'],
  ['also talk faster, you are sooo slow', 'pace'],
  ['you are too loud for the baby', 'loudness'],
  ['make it say it in the gruff voice or whatever you have got', 'change-voice'],
  ['make the text shorter in general also', 'answer-length'],
  ['the letters are too small for my eyes', 'text-size'],
  ['can you show a QR too', 'deposit'],
  ['print this conversation for me', 'export-conversations'],
])('%s: %s', (text, entry) => {
  expect(entryOf(text)).toBe(entry)
})

it.each([
  'the volume of sol today',
  'my voice is hoarse since the wedding and my sister laughs about it every morning when she calls me up',
  'swap it faster',
  'volume trending up or down over that',
  'keep it',
  'how many letters are in there',
  'which mood is the market in',
])('%s asks for no function', (text) => {
  expect(['memory', 'text-size', 'quiet', 'loudness', 'pace', 'personas', 'change-voice']).not.toContain(
    entryOf(text),
  )
})
