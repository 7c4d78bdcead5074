import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fraud } from '#sandbox/social/words.ts'
import { LogoContext } from '#ui/cards/logo.ts'
import { answerIn, ROOMS, shown, shownButton } from '#ui/testing/room.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

async function drawn(state: keyof typeof fixtures) {
  const call = fixtures[state] ?? fixtures.done
  return (await render(<Stage card={card} call={call} />)).container
}

it('[C1.10, C2.69] shows posts with author, age, text and counts', async () => {
  const root = await drawn('done')
  const rows = [...root.querySelectorAll('ul[aria-label="Posts"] > li')]
  expect(rows).toHaveLength(3)
  for (const words of ['Quill', '@quill_notes', '2 min ago', '$JUP +6.08%', '214 likes', '18.4K views'])
    expect(rows[0]?.textContent).toContain(words)
  expect(rows[1]?.textContent).toContain('Reply')
})

it('marks a post that asks its reader to act, and no other', async () => {
  const done = fixtures.done
  if (done.status !== 'done') throw new Error('the fixture is done')
  const [first, ...others] = done.output.tweets
  if (!first) throw new Error('the fixture has posts')
  const output = { ...done.output, tweets: [{ ...first, text: fraud() }, ...others] }
  const { container } = await render(<Stage card={card} call={{ ...done, output }} />)
  const marked = [...container.querySelectorAll('ul[aria-label="Posts"] > li')].map(({ textContent }) =>
    textContent?.includes('Asks you to act'),
  )
  expect(marked).toEqual([true, false, false])
  // Beside the name, before the words that it warns of.
  const [mark, words] = ['[class*="warn"]', 'p'].map((part) => container.querySelector(`ul > li ${part}`))
  expect(words && mark?.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('[C9.13] shows five posts, and the others on request', async () => {
  const root = await drawn('many')
  const rows = () => root.querySelectorAll('ul[aria-label="Posts"] > li').length
  expect(rows()).toBe(5)
  const button = root.querySelector<HTMLElement>('button[aria-expanded]')
  expect(button?.textContent).toContain('Show 7 more')
  button?.click()
  await expect.poll(rows).toBe(12)
})

it('[C9.14, C9.15] links to four pictures and two videos, and loads none', async () => {
  const root = await drawn('done')
  const media = root.querySelectorAll('ul[aria-label="Pictures and videos, not loaded here"] a')
  expect([...media].map(({ textContent }) => textContent)).toEqual([
    'Picture 1',
    'Picture 2',
    'Picture 3',
    'Picture 4',
    'Video 1',
    'Video 2',
  ])
  expect(root.querySelectorAll('img, video, iframe')).toHaveLength(0)
})

it('requests no token logo for an author', async () => {
  const logo = vi.fn(() => undefined)
  await render(
    <LogoContext value={logo}>
      <Stage card={card} call={fixtures.done} />
    </LogoContext>,
  )
  expect(logo).not.toHaveBeenCalled()
})

it('shows what a post says as text, and never links to what runs', async () => {
  const root = await drawn('hostile')
  expect(root.textContent).toContain('[Claim](javascript:alert(1)) <img src=x')
  expect(root.querySelectorAll('img, script')).toHaveLength(0)
  const schemes = [...root.querySelectorAll('a')].map(({ protocol }) => protocol)
  expect(new Set(schemes)).toEqual(new Set(['https:']))
})

it('[C8.14] says when nothing was found', async () => {
  expect((await drawn('empty')).textContent).toContain('No tweets were captured for this search.')
})

it('names the variable to set, and offers no retry that could not help', async () => {
  const root = await drawn('not_configured')
  expect(root.textContent).toContain('X_BEARER_TOKEN')
  expect(root.querySelector('button')).toBeNull()
})

it.each(ROOMS)('[C9.13] has its first posts in sight at %d × %d', async (...room) => {
  const call = fixtures.many ?? fixtures.done
  const { log, above } = await answerIn(room, {
    card: <Stage card={card} call={call} width="100%" actions={{ rerun: () => undefined }} />,
    reply: 'I found 12 posts about JUP from the last 9 hours.',
  })
  expect(above()).toBeLessThanOrEqual(0)
  expect(shown(log, 'ul[aria-label="Posts"] > li').length).toBeGreaterThanOrEqual(2)
  shownButton(log, /^Show \d+ more$/)?.click()
  await expect.poll(() => shown(log, 'ul[aria-label="Posts"] > li')).toHaveLength(12)
  expect(shown(log, 'li')[0]?.querySelector('p:last-of-type')?.checkVisibility()).toBe(true)
  expect(shown(log, 'li').every(({ textContent }) => textContent.includes('18.4K views'))).toBe(true)
})
