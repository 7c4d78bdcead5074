/** The page for broadcast software (`/overlay`): transparent, without a sign-in, a conversation or controls. */
import { useEffect } from 'react'
import { followOverlay } from '#web/features/overlay/follow-overlay.ts'
import { Overlay } from '#web/features/overlay/overlay.tsx'

/** Lives as long as the page. */
const overlay = followOverlay()

export function OverlayPage() {
  useEffect(() => {
    document.title = 'Parley: overlay'
    // It lies on a picture, not on the desktop of the broadcaster.
    document.documentElement.dataset.theme = 'dark'
  }, [])
  return <Overlay overlay={overlay} />
}
