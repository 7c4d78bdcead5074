/** The keyboard shortcuts of voice: Space talks while it is held, M mutes, Ctrl or Command with Shift and V starts and ends a call. */
import { useEffect } from 'react'
import { isShortcut } from '#web/lib/shortcuts.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { useApp } from '#web/session/use-session.ts'
import type { Voice } from '#web/session/voice.ts'

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog'
const PRESSABLE = 'button, a, summary, [role="button"], [role="switch"]'

/** The key goes into a text field, or has a meaning there already. */
function isTaken(event: KeyboardEvent, isPointing: boolean): boolean {
  const { target } = event
  if (event.isComposing || event.defaultPrevented) return true
  if (!(target instanceof Element)) return false
  if (target.closest(FIELDS)) return true
  // A button that was reached by keyboard is pressed by Space; one that was clicked only has the focus left over.
  return event.key === ' ' && !isPointing && target.closest(PRESSABLE) !== null
}

export function useVoiceKeys(): void {
  const { voice } = useApp()
  const isOn = usePreference('voiceShortcuts', true)
  useEffect(() => (isOn ? listen(voice) : undefined), [isOn, voice])
}

function listen(voice: Voice): () => void {
  const off = new AbortController()
  let isHeld = false
  let isPointing = false
  const release = () => {
    if (isHeld) voice.talk(false)
    isHeld = false
  }
  const onDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') isPointing = false
    if (isTaken(event, isPointing)) return
    const does = meaningOf(event, voice)
    if (!does) return
    event.preventDefault()
    if (event.repeat) return
    if (does === 'talk') isHeld = true
    act(voice, does)
  }
  const onUp = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !isHeld) return
    event.preventDefault()
    release()
  }
  document.addEventListener(
    'pointerdown',
    () => {
      isPointing = true
    },
    { capture: true, signal: off.signal },
  )
  // In the capture phase, so that a shortcut does not type into the box.
  document.addEventListener('keydown', onDown, { capture: true, signal: off.signal })
  document.addEventListener('keyup', onUp, { capture: true, signal: off.signal })
  window.addEventListener('blur', release, { signal: off.signal })
  document.addEventListener('visibilitychange', release, { signal: off.signal })
  return () => {
    release()
    off.abort()
  }
}

type Meaning = 'talk' | 'mute' | 'call'

function meaningOf(event: KeyboardEvent, voice: Voice): Meaning | undefined {
  if (isShortcut(event, 'call')) return 'call'
  if (voice.get().phase !== 'live') return undefined
  return (['talk', 'mute'] as const).find((id) => isShortcut(event, id))
}

function act(voice: Voice, does: Meaning): void {
  const { phase, mic } = voice.get()
  if (does === 'talk') voice.talk(true)
  else if (does === 'mute') voice.setMuted(mic === 'on')
  else if (phase === 'off') voice.start()
  else voice.stop()
}
