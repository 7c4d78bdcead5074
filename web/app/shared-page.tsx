/** Shows the shared copy that the address names. */
import { useEffect } from 'react'
import { SharedPage as Shared } from '#web/features/take-along/shared-page.tsx'

export function SharedPage() {
  useEffect(() => {
    delete document.documentElement.dataset.route
  }, [])
  return <Shared id={location.pathname.split('/')[2] ?? ''} />
}
