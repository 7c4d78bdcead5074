/** Where a screen keyboard covers the page instead of making it smaller, the page makes itself smaller. */
import { useEffect } from 'react'

export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const fit = () => {
      // Pinching makes the viewport smaller too, and is not meant.
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height : 0
      document.documentElement.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', fit)
    return () => viewport.removeEventListener('resize', fit)
  }, [])
}
