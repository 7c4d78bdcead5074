/** Shows toasts; each disappears by itself, but not while it is pointed at or focused. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ToastPlate } from '#ui/primitives/toast.tsx'
import { currentToasts, dropToast, subscribeToasts, type Toast } from '#web/lib/toasts.ts'

const NONE: readonly Toast[] = []

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => NONE)
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-36 z-90 flex flex-col items-stretch gap-2.5 sm:inset-x-auto sm:right-6 sm:bottom-40 sm:max-w-[26rem] sm:items-end"
    >
      {toasts.map((toast) => (
        <Passing key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Passing({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dropToast, toast.ms, toast.id)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    // The plate is no control: pointing at it and standing in it only hold the clock.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="toast-in pointer-events-auto"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastPlate tone={toast.tone} text={toast.text} action={toast.action} />
    </div>
  )
}
