/** The code editor: one prompt, on request with what it differs from drawn into it. Fetched when the workbench is opened. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { getChunks, getOriginalDoc, unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension, Text } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { theme } from './theme.ts'

export type Changed = Readonly<{ added: number; removed: number }>
/** The text to compare with. */
export type Against = Readonly<{ text: string; fold: boolean }>

type Given = Readonly<{
  parent: HTMLElement
  /** The label for screen readers. */
  label: string
  text: string
  readOnly?: boolean
  onChange?: (text: string) => void
  onChanged?: (changed: Changed | undefined) => void
}>

export type CodeEditor = ReturnType<typeof createCodeEditor>

export function createCodeEditor({ parent, label, text, readOnly = false, onChange, onChanged }: Given) {
  const separator = separatorOf(text)
  const against = new Compartment()
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    state: EditorState.create({
      doc: linesOf(text, separator),
      extensions: [
        EditorState.lineSeparator.of(separator),
        lineNumbers(),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-readonly': String(readOnly),
          spellcheck: 'true',
          // It takes the focus by itself; said so, checkers know it too.
          tabindex: '0',
        }),
        theme,
        readOnly ? EditorState.readOnly.of(true) : writing,
        against.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange?.(update.state.sliceDoc())
          onChanged?.(countOf(update.state))
        }),
      ],
    }),
  })
  root.append(view.dom)
  return {
    focus: () => view.focus(),
    /** As one step that can be undone. */
    show(next: string): void {
      const { state } = view
      if (state.sliceDoc() === next) return
      view.dispatch({ changes: { from: 0, to: state.doc.length, insert: linesOf(next, separator) } })
    },
    compare(to: Against | undefined): void {
      view.dispatch({ effects: against.reconfigure(to ? drawn(to, separator) : []) })
    },
    destroy: () => view.destroy(),
  }
}

/** Tab keeps its meaning, so that keyboard users can leave the editor. */
const writing: Extension = [
  history(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  keymap.of([...defaultKeymap, ...historyKeymap]),
]

const FOLD = { margin: 3, minSize: 6 } as const
/** Long enough for a prompt of 200 kB; beyond it the changes are coarse, not wrong. */
const PATIENCE = { scanLimit: 2000, timeout: 500 } as const

const drawn = ({ text, fold }: Against, separator: string): Extension =>
  unifiedMergeView({
    original: linesOf(text, separator),
    mergeControls: false,
    diffConfig: PATIENCE,
    ...(fold && { collapseUnchanged: FOLD }),
  })

/** In lines; undefined while nothing is compared. */
function countOf(state: EditorState): Changed | undefined {
  const found = getChunks(state)
  if (!found) return undefined
  const original = getOriginalDoc(state)
  let added = 0
  let removed = 0
  for (const { fromA, toA, endA, fromB, toB, endB } of found.chunks) {
    if (toB > fromB) added += linesWithin(state.doc, fromB, endB)
    if (toA > fromA) removed += linesWithin(original, fromA, endA)
  }
  return { added, removed }
}

const linesWithin = (doc: Text, from: number, to: number): number =>
  doc.lineAt(to).number - doc.lineAt(from).number + 1

/** A text that mixes line ends keeps the odd ones as characters, which the editor shows. */
const separatorOf = (text: string): '\n' | '\r\n' =>
  /\r\n/.test(text) && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n'

const linesOf = (text: string, separator: string): Text => Text.of(text.split(separator))
