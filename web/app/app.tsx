/** The page: ribbon, stage and composer, and the one change of scene from the first view to the conversation. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { isAdmin } from '#contract/rules/roles.ts'
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { Composer } from '#web/features/composer/composer.tsx'
import { DebugButton } from '#web/features/debug/debug-button.tsx'
import { FaultBanner } from '#web/features/fault/banner.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { Toasts } from '#web/features/toasts/toasts.tsx'
import { VoiceBar } from '#web/features/voice/bar.tsx'
import { pressCrest } from '#web/features/voice/crest-control.ts'
import { accountQuery } from '#web/lib/account.ts'
import { TradeStoreContext } from '#web/lib/page-trades.ts'
import { setPreference } from '#web/lib/preferences.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { AppProvider, useApp, useConversation, useOutage } from '#web/session/use-session.ts'
import { OverviewButton } from '../features/sidebar/overview-button.tsx'
import { StackStill } from '../features/sidebar/stack-still.tsx'
import { SignalsButton } from '../features/signals/signals-button.tsx'
import { BottomBar, LineStatus } from '../features/status-bar/status-bar.tsx'
import type { PageContext } from './app-context.ts'
import { loadAdmin, loadPanels, loadStack, loadVoice, preload } from './boundaries.ts'
import { ComposerCrest, useIsCalling } from './call-crest.tsx'
import { useConversationAddress } from './conversation-address.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { IdentityWatch } from './identity.tsx'
import { MainStage } from './main-stage.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import { EmbeddedSystems, Top } from './top.tsx'
import { useEscape, useIntent, useKeyboardInset } from './use-keyboard.ts'
import { type Scene, useScene } from './use-scene.ts'
import { useSessionLog } from './use-session-log.ts'

const VoicePanels = lazyPart(loadVoice, (part) => part.VoicePanels)
const ConversationDrawer = lazyPart(loadPanels, (part) => part.ConversationDrawer)
const OverviewPanel = lazyPart(loadPanels, (part) => part.OverviewPanel)
const SignalsDrawer = lazyPart(loadPanels, (part) => part.SignalsDrawer)
const SignalStack = lazyPart(loadStack, (part) => part.SignalStack, StackStill)
const AdminTools = lazyPart(loadAdmin, (part) => part.AdminTools)
const DebugPanel = lazyPart(loadPanels, (part) => part.DebugPanel)

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
  const isCalling = useIsCalling()
  const scene = useScene(isCalling)
  const isWide = useMedia(WIDE)
  const withList = usePreference('conversationsPinned', false) && isWide

  useEffect(() => {
    conversation.start()
    return conversation.close
  }, [conversation])
  useSessionLog()
  useConversationAddress()
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
    <div className={withList ? 'frame with-list' : 'frame'}>
      <div className="top">
        <Top signIn={signIn} />
        <FaultBanner />
      </div>
      <MainStage scene={scene} onPress={press} onType={focusBox} />
      <ComposerArea box={box} scene={scene} onPress={press} />
      <Sidebar />
      {withList && (
        <ConversationDrawer isPinned onClose={() => setPreference('conversationsPinned', false)} />
      )}
      <Admin />
      <PageDialogs />
      <Toasts />
      <IdentityWatch />
    </div>
  )
}

/** Spec C2.13, C6.1. */
function useAdmin() {
  const { data } = useQuery(accountQuery)
  return data?.type === 'user' && isAdmin(data.user.roles) ? data : undefined
}

function Admin() {
  const account = useAdmin()
  return account ? <AdminTools account={account} /> : null
}

/** The place of the admin dock where it would lie on everything else. */
const DockSlot = () =>
  useAdmin() ? (
    <span data-dock-slot className="hidden size-7 pointer-coarse:size-9 max-sm:block low:block" />
  ) : null

/** Its place is in the first paint already, so that nothing moves when it comes. */
function Sidebar() {
  const isWide = useMedia(WIDE)
  return (
    <aside
      aria-label="Wallet and market"
      className="sidebar min-h-0 overflow-y-auto border-l border-line p-5 [scrollbar-width:thin] max-xl:hidden"
    >
      {isWide ? <SignalStack /> : <StackStill />}
    </aside>
  )
}

type ComposerProps = Readonly<{ box: Box; scene: Scene; onPress: () => void }>

function ComposerArea({ box, scene, onPress }: ComposerProps) {
  const talking = scene === 'talk'
  return (
    <section
      aria-label="Your message"
      className="composer-area border-t border-line bg-ink-0 px-3 sm:px-5 low:grid low:grid-cols-[minmax(0,1fr)_auto] low:items-end low:gap-x-4"
    >
      <div
        className={`mx-auto grid max-w-(--w-talk) items-end gap-x-2.5 pt-2.5 pb-1 sm:gap-x-4 low:w-full low:items-center low:py-1.5 ${talking ? 'grid-cols-[60px_minmax(0,1fr)] sm:grid-cols-[64px_minmax(0,1fr)]' : ''}`}
      >
        {talking && <ComposerCrest onPress={onPress} />}
        <div className="grid min-w-0 gap-2 low:grid-cols-[minmax(0,1fr)_auto] low:items-center low:gap-x-4">
          <OffTheRecord />
          {scene !== 'call' && <LineStatus />}
          <Composer box={box} placeholder={usePlaceholder(scene)} />
        </div>
      </div>
      <Bottom />
    </section>
  )
}

const PLACEHOLDERS = { hero: 'Type to Parley', talk: 'Ask Parley', call: 'Type while Parley talks' } as const

/** Words that are written while the server is away wait in the box; the banner then asks whether to send them. */
const usePlaceholder = (scene: Scene): string =>
  useOutage().phase === 'down' ? 'Write now, send later' : PLACEHOLDERS[scene]

/** Says so before anything is said. */
const OffTheRecord = () =>
  useConversation().offTheRecord ? (
    <p className="flex items-center gap-1.5 text-small text-fg-2 low:col-span-2">
      <EyeOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      Off the record. It is deleted when you leave it; only your trades stay on record.
    </p>
  ) : null

const Bottom = () => (
  <BottomBar
    systems={<EmbeddedSystems className="sm:hidden" />}
    middle={<VoiceBar panels={(open, onOpen) => <VoicePanels open={open} onOpen={onOpen} />} />}
    switches={
      <span className="flex items-center gap-1">
        <OverviewButton
          onIntent={() => preload(loadPanels)}
          panel={(close) => <OverviewPanel onClose={close} />}
        />
        <SignalsButton panel={(close) => <SignalsDrawer onClose={close} />} />
        <DebugButton panel={(close) => <DebugPanel onClose={close} />} />
        <DockSlot />
        <ThemeSwitch />
      </span>
    }
  />
)
