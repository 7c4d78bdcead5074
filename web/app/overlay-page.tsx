/** The page for broadcast software (`/overlay`): transparent, without a sign-in, a conversation or controls. */
import { useEffect } from 'react'
import { followOverlay } from '#web/features/overlay/follow-overlay.ts'
import { Overlay } from '#web/features/overlay/overlay.tsx'

/** Lives as long as the page. */
const overlay = followOverlay()

export function OverlayPage() {
  useEffect(() => {
    document.title = 'Parley: overlay'
    // The overlay lies on a picture, so the theme of the desktop does not matter.
    document.documentElement.dataset.theme = 'dark'
  }, [])
  return <Overlay overlay={overlay} />
}
