/** The page: ribbon, stage and desk, and the one change of scene from the first view to the conversation. */
import { Fragment, lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { Composer } from '#web/features/composer/composer.tsx'
import { BottomBar } from '#web/features/desk/bottom-bar.tsx'
import { LineStatus } from '#web/features/desk/line-status.tsx'
import { FaultBanner } from '#web/features/fault/banner.tsx'
import { Hero } from '#web/features/hero/hero.tsx'
import { WalletFrame } from '#web/features/hero/wallet-frame.tsx'
import { Ribbon } from '#web/features/ribbon/ribbon.tsx'
import { WalletChip } from '#web/features/ribbon/wallet-chip.tsx'
import { ThemeSwitch } from '#web/features/theme/theme-switch.tsx'
import { Toasts } from '#web/features/toasts/toasts.tsx'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { crestStateOf } from '#web/session/crest-state.ts'
import { type Room, RoomContext, useRoom, useSession } from '#web/session/use-session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { LiveParts } from './live.tsx'
import { loadTranscript } from './preload.ts'
import { useIntent } from './use-intent.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useLive } from './use-live.ts'
import { type Scene, useScene } from './use-scene.ts'

const Transcript = lazy(loadTranscript)

export function App({ room }: { room: Room }) {
  return (
    <ErrorBoundary>
      <RoomContext value={room}>
        <Frame />
        <Toasts />
      </RoomContext>
    </ErrorBoundary>
  )
}

type Live = LiveParts | undefined
type Box = RefObject<HTMLTextAreaElement | null>

function Frame() {
  const { session, conversation } = useRoom()
  const box = useRef<HTMLTextAreaElement>(null)
  const scene = useScene()
  const live = useLive()
  const wide = useMedia(WIDE)
  const withRail = scene === 'talk' && wide

  useEffect(() => {
    conversation.start()
    return conversation.close
  }, [conversation])
  useIntent(box)
  useKeyboardInset()
  useEscape(() => session.dispatch({ type: 'stop' }))

  const start = () => {
    session.dispatch({ type: 'connect' })
    box.current?.focus()
  }
  return (
    <div className={`frame ${withRail ? 'with-rail' : ''}`}>
      <div className="top">
        <Ribbon
          systems={live && <live.Systems className="hidden sm:flex" />}
          total={live && <live.Total />}
          wallet={live ? <live.ActiveWallet /> : <WalletChip address={undefined} />}
        />
        <FaultBanner />
      </div>
      <main className="stage min-h-0">
        <Stage scene={scene} live={live} onStart={start} />
      </main>
      <Desk box={box} scene={scene} live={live} />
      {withRail && (live ? <live.Rail /> : <aside className="rail border-l border-line" />)}
    </div>
  )
}

type StageProps = Readonly<{ scene: Scene; live: Live; onStart: () => void }>

function Stage({ scene, live, onStart }: StageProps) {
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
        onStart={onStart}
        wallet={live ? <live.WalletSummary /> : <WalletFrame />}
        total={live && <live.WalletTotal />}
      />
    </div>
  )
}

type DeskProps = Readonly<{ box: Box; scene: Scene; live: Live }>

function Desk({ box, scene, live }: DeskProps) {
  const state = useSession(crestStateOf)
  const talking = scene === 'talk'
  return (
    <section aria-label="Your message" className="desk border-t border-line bg-ink-0 px-3 sm:px-5">
      <div
        className={`mx-auto grid max-w-(--w-talk) items-end gap-x-2.5 pt-2.5 pb-1 sm:gap-x-4 ${talking ? 'grid-cols-[60px_minmax(0,1fr)] sm:grid-cols-[64px_minmax(0,1fr)]' : ''}`}
      >
        {talking && (
          <Crest
            state={state}
            detail="small"
            className="desk-crest -ml-2 size-[76px] self-center sm:-ml-1.5"
          />
        )}
        <div className="grid min-w-0 gap-2">
          <LineStatus />
          <Composer box={box} placeholder={talking ? 'Ask Parley' : 'Type to Parley'} />
        </div>
      </div>
      <BottomBar
        site={live && <live.SiteLink />}
        middle={live && <live.Systems className="flex sm:hidden" />}
        switches={<ThemeSwitch />}
      />
    </section>
  )
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
