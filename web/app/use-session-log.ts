/** Loads the session log once the page is there, so that the first view does not wait for it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '#web/session/use-session.ts'

export function useSessionLog(): void {
  const app = useApp()
  const queries = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./page-session-log.ts')
      .then(({ connectSessionLog }) => {
        if (!isGone) stop = connectSessionLog({ ...app, queries })
      })
      // The server has its own log of the session.
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [app, queries])
}
