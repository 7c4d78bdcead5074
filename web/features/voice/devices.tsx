/** Chooses the microphone and the speaker, also during a call. */
import { type LucideIcon, Mic, Volume2 } from 'lucide-react'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { Select } from '#ui/controls/select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useApp, useVoice } from '#web/session/use-session.ts'
import type { Device } from '#web/session/voice/device-list.ts'

/** The system's own choice. */
const SYSTEM = ''

export function Devices() {
  const { voice } = useApp()
  const microphones = useVoice((now) => now.microphones)
  const speakers = useVoice((now) => now.speakers)
  const microphone = useVoice((now) => now.microphoneId ?? SYSTEM)
  const speaker = useVoice((now) => now.speakerId ?? SYSTEM)
  const isLive = useVoice((now) => now.phase === 'live')
  const playback = useVoice((now) => now.playback)
  const level = useCallback(() => voice.levels().input, [voice])
  return (
    <>
      <div className="grid gap-2.5">
        <DeviceSelect
          label="Microphone"
          icon={Mic}
          devices={microphones}
          value={microphone}
          onChoose={voice.chooseMicrophone}
        />
        {isLive ? (
          <div aria-hidden="true" className="flex items-center gap-3 text-small text-fg-3">
            Your level
            <LevelMeter level={level} />
          </div>
        ) : (
          <p className="text-small text-fg-3">
            {microphones.length === 0
              ? 'Device names appear after you allow the microphone.'
              : 'In a call, your level shows here.'}
          </p>
        )}
      </div>
      <div className="grid gap-2.5">
        <DeviceSelect
          label="Speaker"
          icon={Volume2}
          devices={speakers}
          value={speaker}
          onChoose={voice.chooseSpeaker}
        />
        <TestTone speaker={speaker} />
      </div>
      <Switch
        label="Play what Parley says"
        hint="When off, the text stays"
        isOn={playback !== 'off'}
        onChange={voice.setPlayback}
      />
    </>
  )
}

type DeviceSelectProps = Readonly<{
  label: string
  icon: LucideIcon
  devices: readonly Device[]
  value: string
  onChoose: (id: string | undefined) => void
}>

const DeviceSelect = ({ label, icon, devices, value, onChoose }: DeviceSelectProps) => (
  <Select
    label={label}
    icon={icon}
    options={optionsOf(devices)}
    value={value}
    disabled={devices.length === 0}
    onChange={(id) => onChoose(id || undefined)}
  />
)

const optionsOf = (devices: readonly Device[]) => [
  { value: SYSTEM, label: 'System default' },
  ...devices.map(({ id, label }) => ({ value: id, label })),
]

function TestTone({ speaker }: { speaker: string }) {
  const [state, setState] = useState<'ready' | 'playing' | 'failed'>('ready')
  const play = () => {
    setState('playing')
    playTestTone(speaker).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <div className="flex items-center gap-3">
      <Button size="small" disabled={state === 'playing'} onClick={play}>
        Play test tone
      </Button>
      {state === 'failed' && (
        <p role="status" className="text-small text-down">
          This speaker could not be used.
        </p>
      )}
    </div>
  )
}

const STEPS = 28
const EVERY_MS = 66

/** Shows a level as a row of steps; it is drawn without rendering and hidden from screen readers. */
function LevelMeter({ level }: { level: () => number }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => row.current?.style.setProperty('--level', String(level())), EVERY_MS)
    return () => clearInterval(timer)
  }, [level])
  return <div ref={row} className="meter flex-1" style={{ '--steps': STEPS } as CSSProperties} />
}

const NOTES = [523.25, 659.25] as const
const NOTE_S = 0.22
const LOUDNESS = 0.12

/** `setSinkId` of a context is newer than our types. */
type Steerable = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** Two short notes through the chosen speaker, to hear whether it is the right one. */
async function playTestTone(speaker: string): Promise<void> {
  const context: Steerable = new AudioContext()
  try {
    if (speaker) await context.setSinkId?.(speaker)
    await Promise.all(NOTES.map((frequency, index) => play(context, frequency, index * NOTE_S)))
  } finally {
    await context.close()
  }
}

function play(context: AudioContext, frequency: number, afterS: number): Promise<unknown> {
  const from = context.currentTime + afterS
  const note = new OscillatorNode(context, { frequency })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02)
  gain.gain.linearRampToValueAtTime(0, from + NOTE_S)
  note.connect(gain).connect(context.destination)
  note.start(from)
  note.stop(from + NOTE_S)
  return new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }))
}
