/** For tests of height: an answer in a log of the height that a page leaves it, at rest at its end. */
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LOG_ROW } from '../cards/log-row.ts'
import { Markdown } from '../markdown/markdown.tsx'

/** The size of the page, and that of the log in it. */
type Room = readonly [width: number, height: number, wide: number, high: number]

export const ROOMS = [
  [360, 640, 360, 447],
  [390, 664, 390, 471],
  [390, 844, 390, 651],
  [844, 390, 844, 265],
  [720, 450, 720, 325],
  [1280, 720, 984, 523],
] as const satisfies readonly Room[]
/** Has room for a whole answer of usual length. */
export const ROOMY = [1440, 900, 1144, 703] as const satisfies Room

/** The line under a message, and the end of the log. */
const [UNDER, END] = [22, 12]

type Answer = Readonly<{ card?: ReactNode; reply: string; around?: (log: ReactNode) => ReactNode }>

/** Draws the answer, and gives its element and how many pixels of its beginning are above the log. */
export async function answerIn(
  [width, height, wide, high]: Room,
  { card, reply, around = (log) => log }: Answer,
) {
  await page.viewport(width, height)
  const screen = await render(
    around(
      <div style={{ container: 'log / size', width: wide, height: high, overflow: 'auto' }}>
        {card && (
          <div className={LOG_ROW}>
            <div className="mx-auto max-w-(--w-talk)">{card}</div>
          </div>
        )}
        <div className={LOG_ROW}>
          <div className="mx-auto max-w-(--w-talk)">
            <div className="max-w-[41rem] text-read wrap-anywhere text-pretty">
              <Markdown text={reply} />
            </div>
          </div>
          <div style={{ height: UNDER }} />
        </div>
        <div style={{ height: END }} />
      </div>,
    ),
  )
  onTestFinished(async () => {
    await screen.unmount()
    await page.viewport(1280, 800)
  })
  const log = screen.container.querySelector<HTMLElement>('[style*="log / size"]') ?? screen.container
  return { log, above: () => log.scrollHeight - log.clientHeight }
}

export const shown = <E extends Element = Element>(root: Element, selector: string): E[] =>
  [...root.querySelectorAll<E>(selector)].filter((each) => each.checkVisibility())

export const shownButton = (root: Element, name: RegExp): HTMLElement | undefined =>
  shown<HTMLElement>(root, 'button').find(({ textContent }) => name.test(textContent))
