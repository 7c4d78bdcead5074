/** Tests the rows of what was found in conversations. */
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { fits, Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures, width = 760) =>
  (await render(<Stage card={card} call={fixtures[state] ?? fixtures.done} width={width} />)).container
const rowsIn = (root: Element) => [...root.querySelectorAll('li')].map(({ textContent }) => textContent)

describe('the card of a search in conversations', () => {
  it('shows author, words and conversation, and links to the turn with the words to mark', async () => {
    const root = await drawn('done')
    expect(rowsIn(root)[1]).toMatch(/^Parley.*Is BONK worth a look\?… BONK fell by 3%/)
    expect(rowsIn(root)[0]).toMatch(/^A swap/)
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/c/conversation-1#turn=item-4&word=BONK',
      '/c/conversation-1#turn=item-3&word=BONK',
      '/c/conversation-1#turn=item-2&word=bonk',
    ])
    expect([...root.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'BONK',
      'BONK',
      'bonk',
    ])
    expect(root.textContent).toContain('“bonk”')
  })

  it('names an imported file, and a version that is not shown', async () => {
    const { one } = fixtures
    if (one?.status !== 'done') throw new Error('only a finished call has hits')
    const [first] = one.output.hits
    const marks = [{ imported: true }, { otherVersion: true }] as const
    const hits = first ? marks.map((mark, n) => ({ ...first, ...mark, itemId: `i${n}` })) : []
    const call = { ...one, output: { ...one.output, hits } }
    const rows = rowsIn((await render(<Stage card={card} call={call} width={760} />)).container)
    expect(rows[0]).toMatch(/^An imported file/)
    expect(rows[1]).toMatch(/^ParleyIn another version/)
  })

  it('opens the rest, and says where older ones are', async () => {
    const root = await drawn('many', 390)
    expect(rowsIn(root)).toHaveLength(5)
    expect(root.textContent).toContain('The search in the list of conversations shows the older ones.')
    ;[...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show 7 more')?.click()
    await expect.poll(() => rowsIn(root)).toHaveLength(12)
  })

  it('says that nothing was found', async () => {
    expect((await drawn('empty')).textContent).toContain('Nothing was found in your conversations.')
  })

  it('shows markup as text, within a narrow card', async () => {
    const root = await drawn('hostile', 358)
    expect(root.querySelector('img, script, b')).toBeNull()
    expect(fits(root)).toBe(true)
  })
})
