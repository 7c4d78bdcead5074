/** The stage of the page: the first view, the conversation, or a call by voice with the conversation beside it. */
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { Hero } from '#web/features/hero/hero.tsx'
import { WalletSummary, WalletTotal } from '#web/features/hero/wallet-summary.tsx'
import { Welcome } from '#web/features/hero/welcome.tsx'
import { CallStage } from '#web/features/voice/call-stage.tsx'
import { type CallLayout, useCallLayout } from '#web/features/voice/use-call-layout.ts'
import { useItemIds } from '#web/session/use-session.ts'
import { loadConversation, loadVoice } from './boundaries.ts'
import { StageCrest, useCrestControl, useHasCallNotes, useVoiceIntent } from './call-crest.tsx'
import type { Scene } from './use-scene.ts'

const ConversationView = lazyPart(loadConversation, (part) => part.ConversationView)
const CallCaptions = lazyPart(loadVoice, (part) => part.CallCaptions)
const CallControls = lazyPart(loadVoice, (part) => part.CallControls)
const CallNotes = lazyPart(loadVoice, (part) => part.CallNotes)
const CallTime = lazyPart(loadVoice, (part) => part.CallTime)

type StageProps = Readonly<{ scene: Scene; onPress: () => void }>
/** `onType` puts the cursor where one writes. */
type Props = StageProps & Readonly<{ onType: () => void }>

export function MainStage({ scene, onPress, onType }: Props) {
  const hasNotes = useHasCallNotes()
  const isCall = scene === 'call'
  const call = useCallLayout(isCall)
  return (
    <main
      className="stage grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto]"
      data-call={isCall ? call.layout : undefined}
    >
      <div className="stage-room">
        <Stage scene={scene} onPress={onPress} />
        {isCall && <Call {...call} onPress={onPress} />}
      </div>
      {hasNotes && <CallNotes onType={onType} />}
      {isCall && <CallFoot />}
    </main>
  )
}

type CallProps = Readonly<{ layout: CallLayout; toggle: () => void; onPress: () => void }>

/** Its frame is the page's own: only what moves in it is loaded. */
const Call = ({ layout, toggle, onPress }: CallProps) => (
  <CallStage
    layout={layout}
    onToggle={toggle}
    isEmpty={useItemIds().length === 0}
    crest={<StageCrest onPress={onPress} />}
    captions={<CallCaptions />}
    time={<CallTime />}
  />
)

/** As high before its controls are loaded. */
const CallFoot = () => (
  <div className="call-foot">
    <CallControls />
  </div>
)

/** In a call the log keeps its place in the document, so that it neither begins anew nor loses the reader's place. */
function Stage({ scene, onPress }: StageProps) {
  const control = useCrestControl()
  const onIntent = useVoiceIntent()
  const hasItems = useItemIds().length > 0
  if (scene === 'talk' || (scene === 'call' && hasItems)) {
    return (
      <div className="stage-log">
        <ConversationView />
      </div>
    )
  }
  if (scene === 'call') return null
  return (
    <div className="h-full overflow-x-hidden overflow-y-auto">
      <Hero
        onStart={onPress}
        onIntent={onIntent}
        label={control?.label}
        wallet={<WalletSummary />}
        total={<WalletTotal />}
        greeting={<Welcome />}
      />
    </div>
  )
}
