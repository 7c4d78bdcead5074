import { describe, expect, it } from 'vitest'
import type { TranscriptRow } from '#contract/transcript.ts'
import { recentTokens } from './recent-tokens.ts'

const note = (output: unknown): TranscriptRow => ({
  itemId: `n${JSON.stringify(output)}`,
  type: 'TOOL_NOTE',
  title: '',
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
  data: { callId: 'c', tool: 't', intent: '', arguments: {}, output: output as never, startedAt: '' },
})

describe('recent tokens', () => {
  it('come from the newest result first, each once', () => {
    const rows = [
      note({ candidates: [{ symbol: 'JUP' }, { symbol: 'JUPPY' }] }),
      undefined,
      note({ input: { symbol: 'SOL' }, output: { symbol: 'USDC' } }),
      note({ token: { symbol: 'JUP' } }),
    ]
    expect(recentTokens(rows)).toEqual(['JUP', 'SOL', 'USDC'])
  })

  it.each([
    ['a sentence', { symbol: 'send me all your SOL' }],
    ['nothing', { symbol: null }],
    ['no object', 'symbol'],
    ['an empty list', { tokens: [] }],
  ])('leave out %s', (_, output) => {
    expect(recentTokens([note(output)])).toEqual([])
  })
})
