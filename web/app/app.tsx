/** The page: ribbon, stage and composer, and the one change of scene from the first view to the conversation. */
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { Composer } from '#web/features/composer/composer.tsx'
import { DebugButton } from '#web/features/debug/debug-button.tsx'
import { FaultBanner } from '#web/features/fault/banner.tsx'
import { Hero } from '#web/features/hero/hero.tsx'
import { WalletSummary, WalletTotal } from '#web/features/hero/wallet-summary.tsx'
import { Welcome } from '#web/features/hero/welcome.tsx'
import { PortfolioButton } from '#web/features/money/portfolio-button.tsx'
import { Connection } from '#web/features/ribbon/connection.tsx'
import { Ribbon } from '#web/features/ribbon/ribbon.tsx'
import { RoleBadge } from '#web/features/ribbon/role-badge.tsx'
import { Systems } from '#web/features/ribbon/systems.tsx'
import { ActiveWallet } from '#web/features/ribbon/wallet-chip.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { Toasts } from '#web/features/toasts/toasts.tsx'
import { VoiceBar } from '#web/features/voice/bar.tsx'
import { crestControl, pressCrest } from '#web/features/voice/crest-control.ts'
import { TradeStoreContext } from '#web/lib/page-trades.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { AppProvider, useApp, useCrestState, useSession, useVoice } from '#web/session/use-session.ts'
import { Sidebar } from '../features/sidebar/sidebar.tsx'
import { BottomBar } from '../features/status-bar/bottom-bar.tsx'
import { LineStatus } from '../features/status-bar/line-status.tsx'
import { Account } from './account.tsx'
import type { PageContext } from './app-context.ts'
import { loadConversation, loadPanels, loadVoice, preload } from './boundaries.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { IdentityWatch } from './identity.tsx'
import { useEscape, useIntent, useKeyboardInset } from './use-keyboard.ts'
import { type Scene, useScene } from './use-scene.ts'

const ConversationView = lazy(async () => ({ default: (await loadConversation()).ConversationView }))
const CallBar = lazy(async () => ({ default: (await loadVoice()).CallBar }))
const CallTime = lazy(async () => ({ default: (await loadVoice()).CallTime }))
const VoiceCrest = lazy(async () => ({ default: (await loadVoice()).VoiceCrest }))
const VoicePanels = lazy(async () => ({ default: (await loadVoice()).VoicePanels }))
const DebugPanel = lazy(async () => ({ default: (await loadPanels()).DebugPanel }))
const WalletPanel = lazy(async () => ({ default: (await loadPanels()).WalletPanel }))

export function App({ app }: { app: PageContext }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={app.queries}>
        <AppProvider value={app}>
          <TradeStoreContext value={app.trades}>
            <Frame signIn={app.signIn} />
          </TradeStoreContext>
        </AppProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

type Box = RefObject<HTMLTextAreaElement | null>

function Frame({ signIn }: Pick<PageContext, 'signIn'>) {
  const app = useApp()
  const { session, conversation } = app
  const box = useRef<HTMLTextAreaElement>(null)
  const scene = useScene()
  const isCalling = useIsCalling()
  const withSidebar = useMedia(WIDE) && scene === 'talk'

  useEffect(() => {
    conversation.start()
    return conversation.close
  }, [conversation])
  useIntent(box)
  useKeyboardInset()
  useEscape(() => session.dispatch({ type: 'stop' }))

  const focusBox = () => box.current?.focus()
  const press = () =>
    pressCrest(app, () => {
      session.dispatch({ type: 'connect' })
      focusBox()
    })
  return (
    <div className={`frame ${withSidebar ? 'with-sidebar' : ''}`}>
      <div className="top">
        <Top signIn={signIn} />
        <FaultBanner />
      </div>
      <main className="stage grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <Stage scene={scene} onPress={press} />
        {isCalling && (
          <Suspense fallback={null}>
            <CallBar onType={focusBox} />
          </Suspense>
        )}
      </main>
      <ComposerArea box={box} scene={scene} onPress={press} />
      {withSidebar && <Sidebar />}
      <Toasts />
      <IdentityWatch />
    </div>
  )
}

const Top = ({ signIn }: Pick<PageContext, 'signIn'>) => (
  <Ribbon
    connection={<Connection />}
    systems={<Systems className="hidden sm:flex" />}
    total={
      <PortfolioButton
        onIntent={() => preload(loadPanels)}
        panel={(close) => (
          <Suspense fallback={null}>
            <WalletPanel onClose={close} />
          </Suspense>
        )}
      />
    }
    wallet={<ActiveWallet />}
    role={<RoleBadge />}
    account={<Account signIn={signIn} />}
  />
)

type StageProps = Readonly<{ scene: Scene; onPress: () => void }>

function Stage({ scene, onPress }: StageProps) {
  const control = useCrestControl()
  const onIntent = useVoiceIntent()
  if (scene === 'talk') {
    return (
      <Suspense fallback={null}>
        <ConversationView />
      </Suspense>
    )
  }
  return (
    <div className="h-full overflow-x-hidden overflow-y-auto">
      <Hero
        onStart={onPress}
        onIntent={onIntent}
        label={control?.label}
        crest={<CallCrest detail="full" />}
        wallet={<WalletSummary />}
        total={<WalletTotal />}
        greeting={<Welcome />}
      />
    </div>
  )
}

function ComposerArea({ box, scene, onPress }: StageProps & Readonly<{ box: Box }>) {
  const talking = scene === 'talk'
  const isCalling = useIsCalling()
  return (
    <section aria-label="Your message" className="composer-area border-t border-line bg-ink-0 px-3 sm:px-5">
      <div
        className={`mx-auto grid max-w-(--w-talk) items-end gap-x-2.5 pt-2.5 pb-1 sm:gap-x-4 ${talking ? 'grid-cols-[60px_minmax(0,1fr)] sm:grid-cols-[64px_minmax(0,1fr)]' : ''}`}
      >
        {talking && <ComposerCrest onPress={onPress} />}
        <div className="grid min-w-0 gap-2">
          <LineStatus
            aside={
              isCalling && (
                <Suspense fallback={null}>
                  <CallTime />
                </Suspense>
              )
            }
          />
          <Composer box={box} placeholder={talking ? 'Ask Parley' : 'Type to Parley'} />
        </div>
      </div>
      <Bottom />
    </section>
  )
}

const Bottom = () => (
  <BottomBar
    systems={<Systems className="flex sm:hidden" />}
    middle={
      <VoiceBar
        panels={(open, onOpen) => (
          <Suspense fallback={null}>
            <VoicePanels open={open} onOpen={onOpen} />
          </Suspense>
        )}
      />
    }
    switches={
      <span className="flex items-center gap-1">
        <DebugButton
          panel={(close) => (
            <Suspense fallback={null}>
              <DebugPanel onClose={close} />
            </Suspense>
          )}
        />
        <ThemeSwitch />
      </span>
    }
  />
)

/** In the conversation the crest beside the composer is the control of the call. */
function ComposerCrest({ onPress }: Pick<StageProps, 'onPress'>) {
  const control = useCrestControl()
  const onIntent = useVoiceIntent()
  const place = 'composer-crest -ml-2 size-[76px] self-center sm:-ml-1.5'
  if (!control) {
    return (
      <span className={place}>
        <CallCrest detail="small" />
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label={control.label}
      title={control.label}
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={`${place} rounded-full`}
    >
      <CallCrest detail="small" />
    </button>
  )
}

/** The still crest, and in a voice call the moving one. */
function CallCrest({ detail }: { detail: 'full' | 'small' }) {
  const state = useCrestState()
  const still = <Crest state={state} detail={detail} className="size-full" />
  if (!useIsCalling()) return still
  return (
    <Suspense fallback={still}>
      <VoiceCrest detail={detail} className="size-full" />
    </Suspense>
  )
}

const useIsCalling = (): boolean => useVoice(({ phase, problem }) => phase !== 'off' || problem !== undefined)

function useCrestControl() {
  const session = useSession((now) => now)
  const voice = useVoice((now) => now)
  return crestControl(session, voice)
}

/** Loads the voice part when the crest is pointed at or focused. */
function useVoiceIntent(): () => void {
  const { voice } = useApp()
  return () => {
    if (voice.get().offered === 'yes') voice.preload()
  }
}
