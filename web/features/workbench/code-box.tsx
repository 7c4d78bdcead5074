/** A prompt in the code editor; plain text until the editor is here, and for good when it cannot be fetched. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Against, Changed, CodeEditor } from './code/editor.ts'
import { loadEditor } from './load.ts'

type Props = Readonly<{
  label: string
  text: string
  against?: Against | undefined
  readOnly?: boolean
  onChange?: (text: string) => void
  onChanged?: (changed: Changed | undefined) => void
}>

/** For another text that has nothing to do with this one, give it another `key`: what can be undone ends there. */
export function CodeBox(props: Props) {
  const { label, text, readOnly = false, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const isHere = useEditor(props, place, plain)
  return (
    <>
      <div ref={place} className="workbench-code" hidden={!isHere} />
      {!isHere && (
        <textarea
          ref={plain}
          aria-label={label}
          className="workspace-box workspace-mono workbench-code"
          value={text}
          readOnly={readOnly}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </>
  )
}

function useEditor(
  props: Props,
  place: RefObject<HTMLDivElement | null>,
  plain: RefObject<HTMLTextAreaElement | null>,
): boolean {
  const { text, against, label, readOnly = false } = props
  const [isHere, setIsHere] = useState(false)
  const editor = useRef<CodeEditor>(undefined)
  const change = useEffectEvent((next: string) => props.onChange?.(next))
  const changed = useEffectEvent((found: Changed | undefined) => props.onChanged?.(found))
  const begin = useEffectEvent((create: typeof import('./code/editor.ts')['createCodeEditor']) => {
    if (!place.current) return
    const hadFocus = document.activeElement === plain.current
    editor.current = create({
      parent: place.current,
      label,
      text,
      readOnly,
      onChange: change,
      onChanged: changed,
    })
    editor.current.compare(against)
    setIsHere(true)
    // Not before the place is shown.
    if (hadFocus) requestAnimationFrame(() => editor.current?.focus())
  })
  useEffect(() => {
    let isGone = false
    loadEditor().then(
      ({ createCodeEditor }) => !isGone && begin(createCodeEditor),
      // The plain box does all that is needed.
      () => undefined,
    )
    return () => {
      isGone = true
      editor.current?.destroy()
      editor.current = undefined
    }
  }, [])
  useEffect(() => editor.current?.show(text), [text])
  useEffect(() => editor.current?.compare(against), [against])
  return isHere
}
