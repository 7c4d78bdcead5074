/** Every card and every kind of message in every state, from fixtures: for the eye, for axe and for screenshots. */
import { useEffect } from 'react'
import { FIXTURE_NOW } from '#tools/_kit/testing/fixture-time.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { lazyPart, loader } from '#ui/primitives/lazy-part.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { AppProvider } from '#web/session/use-session.ts'
import { createAppContext } from '../app-context.ts'
import { AccountStates } from './account-states.tsx'
import { AdminStates } from './admin-states.tsx'
import { CardStates } from './card-states.tsx'
import { MessageStates } from './message-states.tsx'
import { CrestStates, PrimitiveStates } from './primitive-states.tsx'
import { PromptStates } from './prompt-states.tsx'
import { VoiceStates } from './voice-states.tsx'

const TranscriptBench = lazyPart(
  loader(() => import('./transcript-bench.tsx')),
  (module) => module.TranscriptBench,
)

const ModulesBench = lazyPart(
  loader(() => import('./modules-bench.tsx')),
  (module) => module.ModulesBench,
)
const ChartBench = lazyPart(
  loader(() => import('./chart-bench.tsx')),
  (module) => module.ChartBench,
)
const CardsBench = lazyPart(
  loader(() => import('./cards-bench.tsx')),
  (module) => module.CardsBench,
)
/** Benchmark pages, by the query that selects them. */
const BENCHES = { transcript: TranscriptBench, modules: ModulesBench, chart: ChartBench, cards: CardsBench }

const app = createAppContext()
const now = () => FIXTURE_NOW
const explorer = { address: 'https://explorer.test/address/{id}', signature: 'https://explorer.test/tx/{id}' }

export function Gallery() {
  useEffect(() => {
    delete document.documentElement.dataset.route
    document.title = 'Parley: gallery'
  }, [])
  const query = new URLSearchParams(location.search)
  for (const [name, Measured] of Object.entries(BENCHES)) {
    if (!query.has(name)) continue
    return <Measured />
  }
  return (
    <AppProvider value={app}>
      <AgeClock value={now}>
        <ExplorerContext value={explorer}>
          <SandboxContext value="Sandbox chain">
            <main className="mx-auto grid max-w-[90rem] gap-14 px-4 py-8 sm:px-14 sm:py-10">
              <header className="flex items-baseline gap-4 border-b border-line-2 pb-4">
                <h1 className="text-title">Gallery</h1>
                <p className="flex-1 text-small text-fg-3">every card and message, in every state</p>
                <ThemeSwitch />
              </header>
              <CrestStates />
              <PrimitiveStates />
              <AccountStates />
              <PromptStates />
              <AdminStates />
              <VoiceStates />
              <MessageStates />
              <CardStates />
            </main>
          </SandboxContext>
        </ExplorerContext>
      </AgeClock>
    </AppProvider>
  )
}
