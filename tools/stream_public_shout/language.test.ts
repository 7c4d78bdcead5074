import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, think } from '#assistant/testing/rows.ts'
import { said, textOf } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { streamPublicShout } from './contract.ts'
import { readShout } from './language/read-shout.ts'
import { language } from './language.ts'

const TOOL = 'stream_public_shout'

languageConformance({
  contract: streamPublicShout,
  language,
  rows: [
    ...all(TOOL, { message: 'gm everyone' }, [
      'shout gm everyone',
      'please shout gm everyone',
      'can you shout gm everyone',
      'shout: gm everyone',
      'shout "gm everyone"',
      'shout out gm everyone',
      'shout gm everyone on the overlay',
      'send a shout saying gm everyone',
      'post a public shout: gm everyone',
      'tell the viewers "gm everyone" on the screen',
      'write on the overlay: gm everyone',
      'overlay shout : gm everyone',
    ]),
    ...all(TOOL, { message: 'GM Everyone!! 🚀 How’s SOL?' }, ['shout GM Everyone!! 🚀 How’s SOL?']),
    ...all(TOOL, { message: 'buy 2 SOL of BONK now' }, ['shout buy 2 SOL of BONK now']),
    ...all(TOOL, { message: 'gm all', alias: 'Ada' }, [
      'shout "gm all" as Ada',
      'shout gm all under the name Ada',
    ]),
    ...all(TOOL, { message: 'shout out to the mods' }, ['shout out to the mods']),
    ...all('shout', undefined, ['send a shout', 'shout something']),
    ...all('orders', undefined, ['shout when bonk moves']),
  ],
})

describe('reading a shout', () => {
  it.each([
    'what are people shouting',
    'sorry for shouting',
    'price of sol',
    'shout if it drops',
    'shout at them',
  ])('finds none in: %s', (line) => expect(readShout(line)).toBeUndefined())
})

it('says what was posted, and lets it write no Markdown', async () => {
  const shout = { alias: '*Ada*', message: 'gm [all](x) `now`', created_at: '', expires_at: '' }
  expect(await answer('shout gm everyone', { shout })).toBe(
    'Posted as Ada: “gm all (x) now” Every viewer of the stream sees it for ten minutes.',
  )
})

it('tells a guest to log in', async () => {
  const parts = await think([said('shout gm everyone')], { tools: [] })
  expect(textOf(parts)).toBe(
    'Shouts are for members. Press **Log in** with your email address, then ask again.',
  )
})
