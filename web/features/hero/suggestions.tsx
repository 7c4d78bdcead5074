/** Things to say that work as they stand: a press says them. */
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '#web/session/use-session.ts'

const SUGGESTIONS = [
  'What’s in the wallet?',
  'Is this JUP the real one?',
  'What’s the price of SOL?',
] as const

export function Suggestions({ aside }: { aside: ReactNode }) {
  const { session } = useApp()
  return (
    <div>
      <h2 className="flex justify-between gap-2.5 border-b border-line-2 pb-2 text-small font-[550] text-fg-2">
        Try saying
        {aside}
      </h2>
      <ul>
        {SUGGESTIONS.map((words) => (
          <li key={words} className="border-b border-line">
            <button
              type="button"
              onClick={() => session.send(words)}
              className="group flex w-full items-center justify-between gap-4 py-3 text-left text-read leading-6 font-[450]"
            >
              {words}
              <ArrowUpRight
                aria-hidden="true"
                strokeWidth={1.75}
                className="size-4 shrink-0 text-fg-3 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-fg-1"
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
