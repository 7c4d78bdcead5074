/** The entry of the page in the browser. */
import './page.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createRoom } from './room.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

if (location.pathname === '/gallery') {
  const { Gallery } = await import('./gallery/gallery.tsx')
  root.replaceChildren()
  createRoot(root).render(<Gallery />)
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
