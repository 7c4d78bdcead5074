/** The debug button and its room, which comes when it is asked for. */
import { lazy, Suspense } from 'react'
import { DebugButton } from '#web/features/debug/debug-button.tsx'
import { retryWhileVisible } from '../lib/retry-while-visible.ts'

const DebugRoom = lazy(
  retryWhileVisible(async () => ({ default: (await import('./debug-room.tsx')).DebugRoom })),
)

export const Debug = () => (
  <DebugButton
    room={(close) => (
      <Suspense fallback={null}>
        <DebugRoom onClose={close} />
      </Suspense>
    )}
  />
)
