/** The entry of the page in the browser. */
import './page.css'
import { type ComponentType, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
// The contracts are a large part of the evaluation.
import '#contract/api/conversations.ts'
import '#contract/realtime/server-events.ts'
import './yield-to-browser.ts'
import { LogoContext } from '#ui/cards/logo.ts'
import { tokenLogoUrl } from '#web/lib/token-logo.ts'
import { App } from './app.tsx'
import { createAppContext } from './app-context.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')

/** These addresses have the same document and load a page of their own. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/gallery': async () => (await import('./gallery/gallery.tsx')).Gallery,
  '/replay': async () => (await import('./replay-page.tsx')).ReplayPage,
  '/overlay': async () => (await import('./overlay-page.tsx')).OverlayPage,
  '/auth/confirm': async () => (await import('./confirm-page.tsx')).ConfirmPage,
}

const loadPage = location.pathname.startsWith('/s/')
  ? async () => (await import('./shared-page.tsx')).SharedPage
  : PAGES[location.pathname]
if (loadPage) {
  void loadPage().then((Page) => {
    root.replaceChildren()
    createRoot(root).render(
      <LogoContext value={tokenLogoUrl}>
        <Page />
      </LogoContext>,
    )
  })
} else {
  const app = createAppContext()
  addEventListener('online', app.conversation.retryNow)
  const page = (
    <StrictMode>
      <LogoContext value={tokenLogoUrl}>
        <App app={app} />
      </LogoContext>
    </StrictMode>
  )
  // In a transition, React hydrates in slices and leaves the main thread free between them.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, page))
  // In development the document comes without the prerendered shell.
  else createRoot(root).render(page)
}
