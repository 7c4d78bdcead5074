/** Leaves out the reasoning that a model writes before its answer: `<think>…</think>` in front of the text. */

const OPEN = '<think>'
const CLOSE = '</think>'

/** Takes the text piece by piece and returns the part that is meant for the user. */
export function createThoughtFilter(): (delta: string) => string {
  let held = ''
  let state: 'front' | 'thinking' | 'answering' = 'front'

  function front(): string {
    const begin = held.trimStart()
    if (begin.startsWith(OPEN)) {
      state = 'thinking'
      return thinking()
    }
    if (OPEN.startsWith(begin)) return ''
    state = 'answering'
    return held
  }

  function thinking(): string {
    const end = held.indexOf(CLOSE)
    if (end < 0) return ''
    state = 'answering'
    return held.slice(end + CLOSE.length).trimStart()
  }

  return (delta) => {
    if (state === 'answering') return delta
    held += delta
    return state === 'front' ? front() : thinking()
  }
}
