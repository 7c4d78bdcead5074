/** The dialogs of the whole page: command palette, shortcuts and settings, with the keys and the address that open them. */
import { useEffect } from 'react'
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { openedAt, setOpened, useOpened } from '#web/lib/opened.ts'
import { preference } from '#web/lib/preferences.ts'
import { isShortcut } from '#web/lib/shortcuts.ts'
import { loadCommands, loadSettings, loadShortcuts } from './boundaries.ts'
import { isBusyTarget } from './use-keyboard.ts'

const CommandPalette = lazyPart(loadCommands, (part) => part.CommandPalette)
const ShortcutSheet = lazyPart(loadShortcuts, (part) => part.ShortcutSheet)
const SettingsPanel = lazyPart(loadSettings, (part) => part.SettingsPanel)

export function PageDialogs() {
  const [opened, open] = useOpened('dialog')
  const onClose = () => open(undefined)
  useEffect(followKeys, [])
  useEffect(followAddress, [])
  if (opened === 'palette') return <CommandPalette onClose={onClose} />
  if (opened === 'shortcuts') return <ShortcutSheet onClose={onClose} />
  return opened && <SettingsPanel onClose={onClose} />
}

const DIALOGS = ['palette', 'shortcuts', 'settings'] as const

function followKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = DIALOGS.find((id) => isShortcut(event, id))
    if (!wanted || event.isComposing || event.defaultPrevented) return
    if (wanted === 'shortcuts' && (isBusyTarget(event.target) || !preference('voiceShortcuts'))) return
    const opened = openedAt('dialog')
    // Another dialog waits for its own answer.
    if (!opened && document.querySelector('dialog:modal')) return
    event.preventDefault()
    if (!event.repeat) setOpened('dialog', opened === wanted ? undefined : wanted)
  }
  document.addEventListener('keydown', onKeyDown, true)
  return () => document.removeEventListener('keydown', onKeyDown, true)
}

/** The panel of the settings makes the history entry of this address, and removes it. */
function followAddress(): () => void {
  const isThere = () => location.pathname === '/settings'
  const follow = () => isThere() && setOpened('dialog', 'settings')
  follow()
  // Under the entry of the panel stands the page.
  if (isThere() && !history.state?.sheet) history.replaceState(null, '', `/${location.search}`)
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
