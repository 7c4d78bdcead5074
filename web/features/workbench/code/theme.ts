/** The look of the code editor, in the values of the page; it lives in a shadow root, where the page's styles end. */
import { EditorView } from '@codemirror/view'

const LINE = '1.4rem'

export const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--fg-1)',
    // As of a field that is written in; a version that is only read looks as a locked field does.
    backgroundColor: 'light-dark(var(--ink-1), var(--ink-sunk))',
    border: '1px solid var(--line-3)',
    borderRadius: '8px',
    boxSizing: 'border-box',
  },
  '&:has(.cm-content[aria-readonly="true"])': {
    backgroundColor: 'var(--ink-sunk)',
    borderColor: 'transparent',
  },
  '&.cm-focused': { outline: '2px solid var(--accent-hi)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'var(--font-num)',
    fontSize: '0.8125rem',
    fontWeight: '450',
    letterSpacing: '-0.02em',
    lineHeight: LINE,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderRadius: '8px',
    scrollbarColor: 'var(--line-3) transparent',
  },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--fg-1)' },
  '.cm-line': { padding: '0 14px 0 6px' },
  '.cm-gutters': {
    color: 'var(--fg-3)',
    backgroundColor: 'transparent',
    border: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.4rem', padding: '0 6px 0 8px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'light-dark(var(--ink-2), var(--ink-1))' },
  '&.cm-focused .cm-activeLineGutter': {
    backgroundColor: 'light-dark(var(--ink-2), var(--ink-1))',
    color: 'var(--fg-1)',
  },
  '.cm-specialChar': { color: 'var(--warn)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-wash)' },
  '&.cm-merge-b .cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--up-wash)' },
  '&.cm-merge-b .cm-changedText, .cm-changedText': {
    background: 'none',
    textDecoration: 'underline',
    textDecorationColor: 'var(--up)',
    textUnderlineOffset: '3px',
  },
  '.cm-deletedChunk': {
    backgroundColor: 'var(--down-wash)',
    paddingLeft: '6px',
    paddingRight: '14px',
  },
  '.cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: 'underline',
    textDecorationColor: 'var(--down)',
    textUnderlineOffset: '3px',
  },
  // CodeMirror strikes lines out that are gone; struck, small text is hard to read.
  '.cm-deletedLine, .cm-deletedChunk del': { textDecoration: 'none' },
  '.cm-changeGutter': { width: '1.1em', padding: '0' },
  '.cm-changeGutter .cm-gutterElement': { textAlign: 'center' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--up-wash)', color: 'var(--up)' },
  '.cm-changedLineGutter::before': { content: '"+"' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': {
    background: 'var(--down-wash)',
    color: 'var(--down)',
  },
  '.cm-deletedLineGutter::before': { content: '"−"' },
  '.cm-collapsedLines': {
    color: 'var(--fg-2)',
    background: 'var(--ink-2)',
    padding: '2px 14px',
    '&:before, &:after': { content: 'none' },
  },
})
