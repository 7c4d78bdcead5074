/** Runs before the first paint, inlined into the document: the chosen theme, and what must not be shown meanwhile. */
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
if (location.pathname === '/gallery') root.dataset.route = 'gallery'
else if (stored('returning') === true) root.dataset.returning = ''
