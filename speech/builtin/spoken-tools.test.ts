/** Every tool can be called aloud: its phrase is synthesized, recognized, and gives the right call. */
import { afterAll, describe, expect, it } from 'vitest'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { joined } from '../audio/pcm.ts'
import { RATE } from '../ports.ts'
import { grammarFor } from '../testing/grammar.ts'
import { callsFor, spokenToolCalls } from '../testing/spoken-tool-calls.ts'
import { openBuiltinVoice } from './builtin-voice.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const voice = await openBuiltinVoice(log)
const SAMPLED = 3

/** An address, or a name of the address book, is in no grammar. */
const TYPED_ONLY = 'solana_send_preview'

it('there is a phrase for every tool that can be asked for aloud', () => {
  expect([...new Set(spokenToolCalls.map(({ tool }) => tool))].toSorted()).toEqual(
    languages.flatMap(({ tool }) => (tool === TYPED_ONLY ? [] : tool)).toSorted(),
  )
})

it.each(spokenToolCalls)('"$say" calls $tool', async ({ say, tool, args, ...situation }) => {
  expect(await callsFor(say, situation)).toEqual([{ tool, args }])
})

describe.skipIf(!voice.available)('by sound', () => {
  if (!voice.available) return
  const { stt, tts, close } = voice
  afterAll(close)
  const grammar = grammarFor(sandboxTokens.filter(({ verified }) => verified))

  it.each(sample(spokenToolCalls, SAMPLED))(
    '"$say" calls $tool',
    async ({ say, tool, args, ...situation }) => {
      const pause = new Int16Array(RATE / 4)
      const pieces = [pause]
      for await (const piece of tts.speak(say, {})) pieces.push(Int16Array.from(piece))
      const { text } = await stt.transcribe(joined([...pieces, pause]), { grammar })
      expect(await callsFor(text, situation), text).toEqual([{ tool, args }])
    },
  )
})
