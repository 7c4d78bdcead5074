/** Turns the page to light, to dark, or back to what the system says. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { setPreference, type Theme } from '#web/lib/preferences.ts'
import { usePreference } from '#web/lib/use-preference.ts'

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'dark', dark: 'light', light: 'system' }
const ICONS = { system: Monitor, dark: Moon, light: Sun } as const
const WORDS: Readonly<Record<Theme, string>> = { system: 'as the system', dark: 'dark', light: 'light' }

export function ThemeSwitch() {
  const theme = usePreference('theme', 'system')
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  const Icon = ICONS[theme]
  return (
    <IconButton
      size="small"
      label={`Theme: ${WORDS[theme]}. Change to ${WORDS[NEXT[theme]]}.`}
      onClick={() => setPreference('theme', NEXT[theme])}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </IconButton>
  )
}
