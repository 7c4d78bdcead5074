/** A block of code as it was written, with a way to copy it. */
import { Check, Copy } from 'lucide-react'
import { useCopy } from '../chips/use-copy.ts'

/** spec C9.18 */
const COPIED_MS = 1200

export function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const [copied, copy] = useCopy(COPIED_MS)
  const name = language?.match(/^[\w+#.-]{1,24}/)?.[0]
  return (
    <div className="min-w-0 rounded-2 bg-ink-sunk text-small">
      <div className="flex h-9 items-center justify-between pr-1 pl-3.5 text-micro text-fg-3">
        {name ?? 'text'}
        <button
          type="button"
          aria-label="Copy code"
          onClick={() => copy(text)}
          className="touch grid size-9 place-items-center rounded-2 hover:text-fg-1"
        >
          {copied ? <Check className="size-3.5 text-accent" /> : <Copy className="size-3.5" />}
        </button>
        <span role="status" className="sr-only">
          {copied ? 'Code copied' : ''}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-3.5 pb-3">
        <code className="num">{text}</code>
      </pre>
    </div>
  )
}
