import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

type State = keyof typeof fixtures

async function drawn(state: State, width = 760) {
  const call = fixtures[state] ?? fixtures.done
  return (await render(<Stage card={card} call={call} width={width} />)).container
}
const rows = (root: Element) => [...root.querySelectorAll('ul[aria-label="Streams"] > li')]

describe('the card of live streams', () => {
  it('[C2.52, C9.11] shows up to six streams, and the others on request', async () => {
    const root = await drawn('many')
    expect(rows(root)).toHaveLength(6)
    const more = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show 3 more')
    more?.click()
    await expect.poll(() => rows(root).length).toBe(9)
  })

  it('[C3.37, C1.11] shows name, symbol, mint, channel, viewers, market cap and momentum', async () => {
    const [first] = rows(await drawn('done'))
    for (const words of [
      'BONK',
      'Bonk',
      'by bonk_live',
      'coin 1 y old',
      '1.28K watching',
      '$1.9B market cap',
      '+18.20%',
      'in 4 min',
    ])
      expect(first?.textContent).toContain(words)
    expect(first?.querySelector('button[aria-label^="Copy mint"]')).not.toBeNull()
  })

  it('[C7.14] links to the stream site by https only, and never inside another link', async () => {
    const root = await drawn('many')
    for (const link of root.querySelectorAll('a')) {
      expect(link.protocol).toBe('https:')
      expect(link.querySelector('a, button')).toBeNull()
      expect(link.parentElement?.closest('a')).toBeNull()
    }
    const odd = rows(root).find(({ textContent }) => textContent?.includes('FREE'))
    expect(
      [...(odd?.querySelectorAll('a') ?? [])]
        .map(({ href }) => href)
        .filter((href) => !href.includes('explorer')),
    ).toEqual([])
  })

  it('[C8.15] says that there are none', async () => {
    expect((await drawn('empty')).textContent).toContain('No live streams detected.')
  })

  it('says that the source is unofficial, and what is missing where it is off', async () => {
    expect((await drawn('done')).textContent).toContain('pump.fun (unofficial), 7 s ago')
    const off = await drawn('not_configured')
    expect(off.textContent).toContain('PUMPFUN_FEED')
    expect(off.querySelector('button')).toBeNull()
  })
})
