/** The three forms of an export: two are served as they are, the page makes the third. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { isParleyError } from '#contract/parley-error.ts'
import { exportAddress, exportHtml } from './export-file.ts'

const LOOK =
  'flex min-h-11 w-full items-center gap-3 border-b border-line py-2 text-left text-ui hover:bg-ink-2 disabled:text-fg-3'

const FORMS = [
  ['markdown', 'Markdown', 'To read and paste'],
  ['json', 'JSON', 'To import again'],
] as const

/** Without a conversation, all of them. */
export function ExportChoice({ conversation }: Readonly<{ conversation?: string }>) {
  const [state, setState] = useState<'idle' | 'working' | 'done' | string>('idle')
  const makeHtml = async () => {
    setState('working')
    const failure = await exportHtml(conversation).then(
      () => undefined,
      (error: unknown) => (isParleyError(error) ? error.message : 'The page could not draw it.'),
    )
    setState(failure === undefined ? 'done' : `The file was not made. ${failure}`)
  }
  return (
    <div>
      {FORMS.map(([format, name, use]) => (
        <a key={format} href={exportAddress(format, conversation)} download className={LOOK}>
          <Words name={name} use={use} />
        </a>
      ))}
      <button type="button" disabled={state === 'working'} onClick={() => void makeHtml()} className={LOOK}>
        <Words name="HTML" use="One page with the cards, without scripts" />
      </button>
      <p role="status" className="pt-2 text-small text-fg-2 empty:hidden">
        {state === 'working'
          ? 'Drawing the page…'
          : state === 'done'
            ? 'The file is in your downloads.'
            : state === 'idle'
              ? ''
              : state}
      </p>
    </div>
  )
}

const Words = ({ name, use }: Readonly<{ name: string; use: string }>) => (
  <>
    <Download aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-fg-2" />
    <span className="w-24">{name}</span>
    <span className="flex-1 text-small text-fg-3">{use}</span>
  </>
)
