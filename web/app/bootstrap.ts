/** Runs before the first paint, inlined into the document: sets the theme, hides what must not show yet, and remembers an early Enter. */
const root = document.documentElement
const stored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(`parley.${key}`) ?? 'null')
  } catch {
    return null
  }
}
const theme = stored('theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
const isStored = location.pathname.startsWith('/c/')
// The settings stand over the conversation.
const isPage = isStored || location.pathname === '/' || location.pathname === '/settings'
if (!isPage) root.dataset.route = location.pathname
else {
  if (isStored || stored('returning') === true) root.dataset.returning = ''
  if (stored('signedIn') === true) root.dataset.known = ''
}

/** Remembers an Enter that comes before the page's code has loaded. */
addEventListener(
  'keydown',
  (event) => {
    const { key, shiftKey, isComposing, target } = event
    if (root.dataset.awake !== undefined || key !== 'Enter' || shiftKey || isComposing) return
    if (!(target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    root.dataset.sentEarly = ''
  },
  true,
)
