/** The settings: every choice that holds beyond this conversation, in one panel with an address of its own. */
import './settings.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { Section } from './section.tsx'

export type SettingsPart = Readonly<{ id: string; title: string; content: ReactNode }>
type Props = Readonly<{ parts: readonly SettingsPart[]; address: string; onClose: () => void }>

const sectionOf = (id: string) => document.getElementById(`settings-${id}`)

function show(id: string): void {
  const section = sectionOf(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

export function Settings({ parts, address, onClose }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const ids = parts.map(({ id }) => id)
  const { current, choose } = useCurrent(body, ids)
  // Otherwise the focus is on the way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => sectionOf(ids[0] ?? '')?.focus({ preventScroll: true }), [])
  return (
    <Panel title="Settings" place="room" address={address} onClose={onClose}>
      <div ref={body} className="grid items-start gap-8 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="settings-list sticky top-0 grid gap-0.5 max-sm:hidden">
          {parts.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-current={id === current || undefined}
              onClick={() => choose(id)}
              className="rounded-2 px-2.5 text-left text-ui text-fg-2 hover:text-fg-1"
            >
              {title}
            </button>
          ))}
        </nav>
        <div className="grid min-w-0 gap-7">
          {parts.map(({ id, title, content }) => (
            <Section key={id} id={id} title={title}>
              {content}
            </Section>
          ))}
        </div>
      </div>
    </Panel>
  )
}

/** The last section that has begun in the upper third of what is seen; at the end, the last of all. */
function currentOf(scroller: Element, ids: readonly string[]): string | undefined {
  const { scrollTop, clientHeight, scrollHeight } = scroller
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return ids.at(-1)
  const line = scroller.getBoundingClientRect().top + clientHeight / 3
  return ids.findLast((id) => (sectionOf(id)?.getBoundingClientRect().top ?? line) < line) ?? ids[0]
}

/** Follows the scroll of the panel. */
function useCurrent(body: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const isChosen = useRef(false)
  const all = useRef(ids)
  all.current = ids
  useEffect(() => {
    const scroller = body.current?.parentElement
    if (!scroller) return
    const follow = () => {
      if (!isChosen.current) setCurrent(currentOf(scroller, all.current))
      isChosen.current = false
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => scroller.removeEventListener('scroll', follow)
  }, [body])
  /** It stays the current one, also where the last sections are too short to come to the top. */
  const choose = (id: string) => {
    isChosen.current = true
    show(id)
    setCurrent(id)
  }
  return { current, choose }
}
