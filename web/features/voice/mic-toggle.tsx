/** The microphone, on or off (spec S2.41): its word is its state. */
import { Mic, MicOff } from 'lucide-react'

type Props = Readonly<{
  isOn: boolean
  onToggle: () => void
  /** The reason why it is off, where it is not the choice of the user. */
  whyOff?: string | undefined
  className?: string
}>

export function MicToggle({ isOn, onToggle, whyOff, className = '' }: Props) {
  const Icon = isOn ? Mic : MicOff
  return (
    <button
      type="button"
      onClick={onToggle}
      title={whyOff ?? (isOn ? 'Mute the microphone (M)' : 'Unmute the microphone (M)')}
      className={`touch inline-flex h-8 items-center gap-1.5 rounded-2 px-2.5 text-small font-[550] whitespace-nowrap hover:bg-ink-2 ${isOn ? 'text-fg-1' : whyOff === undefined ? 'text-warn' : 'text-fg-3'} ${className}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="mic-words">{isOn ? 'Mic on' : 'Mic off'}</span>
    </button>
  )
}
