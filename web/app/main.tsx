/** The entry of the page in the browser. */
import './page.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createRoom } from './app-context.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

/** The document of these addresses is the page's own; what they show comes by itself. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/gallery': async () => (await import('./gallery/gallery.tsx')).Gallery,
  '/auth/confirm': async () => (await import('./confirm-page.tsx')).ConfirmPage,
}

const loadPage = PAGES[location.pathname]
if (loadPage) {
  const Page = await loadPage()
  root.replaceChildren()
  createRoot(root).render(<Page />)
} else {
  const room = createRoom()
  // A network that comes back is the one sign that trying again is worth it without being asked.
  addEventListener('online', () => {
    const now = room.session.get()
    if (now.phase === 'idle' && now.fault) room.session.dispatch({ type: 'connect' })
  })
  const page = (
    <StrictMode>
      <App room={room} />
    </StrictMode>
  )
  // In development the document comes without the prerendered shell.
  if (root.firstElementChild) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
