/** The page of session replays (`/replay`): it begins no session, and requests nothing but the log that its address names. */
import { useEffect } from 'react'
import { LogoContext } from '#ui/cards/logo.ts'
import { ReplayDoor } from '#web/features/replay/replay-door.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { RecordContext } from '#web/features/transcript/record.tsx'
import { Transcript } from '#web/features/transcript/transcript.tsx'
import { AppProvider } from '#web/session/use-session.ts'
import { createAppContext } from './app-context.ts'

/** Its transcript is shown; nothing else of it is ever started. */
const app = createAppContext()

export function ReplayPage({ session = sessionInAddress() }: { session?: string | undefined }) {
  useEffect(() => {
    delete document.documentElement.dataset.route
    document.title = 'Session replay · Parley'
  }, [])
  return (
    <AppProvider value={app}>
      {/* Logos come from the server; a token shows its disc. */}
      <LogoContext value={undefined}>
        <RecordContext value={true}>
          <ReplayDoor session={session} transcript={<Transcript />} tools={<ThemeSwitch />} />
        </RecordContext>
      </LogoContext>
    </AppProvider>
  )
}

const sessionInAddress = (): string | undefined =>
  new URLSearchParams(location.search).get('session') ?? undefined
