/** The page: ribbon, stage and desk, and the one change of scene from the first view to the conversation. */
import { Fragment, lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Composer } from '#web/features/composer/composer.tsx'
import { FaultBanner } from '#web/features/fault/banner.tsx'
import { Hero } from '#web/features/hero/hero.tsx'
import { WalletFrame } from '#web/features/hero/wallet-frame.tsx'
import { Ribbon } from '#web/features/ribbon/ribbon.tsx'
import { WalletChip } from '#web/features/ribbon/wallet-chip.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { useCrestState } from '#web/session/use-crest.ts'
import { type AppContext, RoomContext, useRoom, useSession, useVoice } from '#web/session/use-session.ts'
import { BottomBar } from '../features/status-bar/bottom-bar.tsx'
import type { CallParts } from './call-parts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { LiveParts } from './live.tsx'
import { loadTranscript } from './preload.ts'
import { startConversation } from './start.ts'
import { preloadCallParts, useCallParts } from './use-call-parts.ts'
import { useIntent } from './use-intent.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useLive } from './use-live.ts'
import { type Scene, useScene } from './use-scene.ts'

const Transcript = lazy(loadTranscript)

export function App({ room }: { room: AppContext }) {
  return (
    <ErrorBoundary>
      <RoomContext value={room}>
        <Frame />
      </RoomContext>
    </ErrorBoundary>
  )
}

type Live = LiveParts | undefined
type Call = CallParts | undefined
type Box = RefObject<HTMLTextAreaElement | null>

function Frame() {
  const room = useRoom()
  const { session, conversation, voice } = room
  const box = useRef<HTMLTextAreaElement>(null)
  const scene = useScene()
  const live = useLive()
  const call = useCallParts()
  const wide = useMedia(WIDE)
  const withRail = scene === 'talk' && wide

  useEffect(() => {
    conversation.start()
    return conversation.close
  }, [conversation])
  useIntent(box)
  useKeyboardInset()
  useEscape(() => session.dispatch({ type: 'stop' }))

  const type = () => box.current?.focus()
  const start = () =>
    startConversation(room, {
      byVoice: voice.start,
      inText() {
        session.dispatch({ type: 'connect' })
        type()
      },
    })
  const press = () => (live ? live.pressCrest(room, start) : start())
  return (
    <div className={`frame ${withRail ? 'with-rail' : ''}`}>
      <div className="top">
        <Ribbon
          connection={live && <live.Connection />}
          systems={live && <live.Systems className="hidden sm:flex" />}
          total={live && <live.Total />}
          wallet={live ? <live.ActiveWallet /> : <WalletChip address={undefined} />}
          role={live && <live.RoleBadge />}
          account={live ? <live.Account /> : <AccountPlace />}
        />
        <FaultBanner />
      </div>
      <main className="stage grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
        <Stage scene={scene} live={live} call={call} onPress={press} />
        {call && <call.CallBar onType={type} latency={<call.LatencyForAdmins />} />}
      </main>
      <Desk box={box} scene={scene} live={live} call={call} onPress={press} />
      {withRail && (live ? <live.Rail /> : <aside className="rail border-l border-line" />)}
      {live && (
        <>
          <live.Toasts />
          <live.IdentityWatch />
        </>
      )}
    </div>
  )
}

/** Keeps the place of the account until it is known, so that nothing beside it moves. */
const AccountPlace = () => (
  <Button size="small" disabled>
    Log in
  </Button>
)

type StageProps = Readonly<{ scene: Scene; live: Live; call: Call; onPress: () => void }>

function Stage({ scene, live, call, onPress }: StageProps) {
  const control = useCrestControl(live)
  const onIntent = useVoiceIntent()
  const Explorer = live?.ExplorerSource ?? Fragment
  if (scene === 'talk') {
    return (
      <Explorer>
        <Suspense fallback={null}>
          <Transcript />
        </Suspense>
      </Explorer>
    )
  }
  return (
    <div className="h-full overflow-x-hidden overflow-y-auto">
      <Hero
        onStart={onPress}
        onIntent={onIntent}
        label={control?.label}
        crest={call && <call.VoiceCrest detail="full" className="size-full" />}
        wallet={live ? <live.WalletSummary /> : <WalletFrame />}
        total={live && <live.WalletTotal />}
        greeting={live && <live.Welcome />}
      />
    </div>
  )
}

type DeskProps = StageProps & Readonly<{ box: Box }>

function Desk({ box, scene, live, call, onPress }: DeskProps) {
  const talking = scene === 'talk'
  return (
    <section aria-label="Your message" className="desk border-t border-line bg-ink-0 px-3 sm:px-5">
      <div
        className={`mx-auto grid max-w-(--w-talk) items-end gap-x-2.5 pt-2.5 pb-1 sm:gap-x-4 ${talking ? 'grid-cols-[60px_minmax(0,1fr)] sm:grid-cols-[64px_minmax(0,1fr)]' : ''}`}
      >
        {talking && <DeskCrest live={live} call={call} onPress={onPress} />}
        <div className="grid min-w-0 gap-2">
          {live && <live.LineStatus aside={call && <call.CallTime />} />}
          <Composer box={box} placeholder={talking ? 'Ask Parley' : 'Type to Parley'} />
        </div>
      </div>
      <BottomBar
        site={
          live && (
            <>
              <live.SiteLink />
              <live.Systems className="flex sm:hidden" />
            </>
          )
        }
        middle={live && <live.VoiceBar />}
        switches={
          <span className="flex items-center gap-1">
            {live && <live.Debug />}
            <ThemeSwitch />
          </span>
        }
      />
    </section>
  )
}

/** In the composer the crest is the control of the call. */
function DeskCrest({ live, call, onPress }: Pick<DeskProps, 'live' | 'call' | 'onPress'>) {
  const state = useCrestState()
  const control = useCrestControl(live)
  const onIntent = useVoiceIntent()
  const place = 'desk-crest -ml-2 size-[76px] self-center sm:-ml-1.5'
  if (!control) return <Crest state={state} detail="small" className={place} />
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
      {call ? (
        <call.VoiceCrest detail="small" className="size-full" />
      ) : (
        <Crest state={state} detail="small" className="size-full" />
      )}
    </button>
  )
}

function useCrestControl(live: Live) {
  const session = useSession((now) => now)
  const voice = useVoice((now) => now)
  return live?.crestControl(session, voice)
}

/** On the first sign that somebody will talk, what a call needs is fetched. */
function useVoiceIntent(): () => void {
  const { voice } = useRoom()
  return () => {
    if (voice.get().offered !== 'yes') return
    voice.preload()
    preloadCallParts()
  }
}

/** Escape closes what is on top first: whoever has something open keeps the key to themselves. */
function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) stop()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [stop])
}
