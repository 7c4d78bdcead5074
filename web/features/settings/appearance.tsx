/** How the page looks. */
import { Choice } from '#ui/controls/choice.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { setPreference, type Theme } from '#web/lib/preferences.ts'
import { useMedia, WIDE } from '#web/lib/use-media.ts'
import { usePreference } from '#web/lib/use-preference.ts'

const THEMES: readonly Readonly<{ value: Theme; label: string }>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Appearance() {
  const theme = usePreference('theme', 'system')
  const isPinned = usePreference('conversationsPinned', false)
  const isWide = useMedia(WIDE)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>Theme</span>
        <Choice
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(chosen) => setPreference('theme', chosen)}
        />
      </div>
      {isWide && (
        <Switch
          label="Keep the conversations in view"
          hint="Show the list beside the chat"
          isOn={isPinned}
          onChange={(isOn) => setPreference('conversationsPinned', isOn)}
        />
      )}
    </>
  )
}
