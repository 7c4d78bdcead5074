/** The list of shortcuts that work for this person right now, made from the table that binds the keys. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#web/lib/account.ts'
import { Keys } from '#web/lib/keys.tsx'
import { SHORTCUTS, type ShortcutId } from '#web/lib/shortcuts.ts'
import { usePreference } from '#web/lib/use-preference.ts'
import { useVoice } from '#web/session/use-session.ts'

type Area = 'Anywhere' | 'Writing' | 'Voice' | 'Prompt workbench'
const AREAS: readonly Area[] = ['Anywhere', 'Writing', 'Voice', 'Prompt workbench']

const MEANINGS: Readonly<Record<ShortcutId, readonly [Area, string]>> = {
  palette: ['Anywhere', 'Find and run a command'],
  settings: ['Anywhere', 'Open settings'],
  shortcuts: ['Anywhere', 'Show these shortcuts'],
  stop: ['Anywhere', 'Close what is open, or stop the answer'],
  send: ['Writing', 'Send'],
  newLine: ['Writing', 'Start a new line'],
  recall: ['Writing', 'Bring back your last message, in an empty box'],
  call: ['Voice', 'Start or end a call'],
  talk: ['Voice', 'Hold to talk, during a call'],
  mute: ['Voice', 'Mute or unmute, during a call'],
  save: ['Prompt workbench', 'Save the open module'],
}

const IDS = Object.keys(SHORTCUTS) as ShortcutId[]

export function ShortcutList() {
  const works = useWorking()
  return AREAS.map((area) => {
    const ids = IDS.filter((id) => MEANINGS[id][0] === area && works(id))
    return (
      ids.length > 0 && (
        <div key={area}>
          <h3 className="pb-1 text-small text-fg-3">{area}</h3>
          <dl aria-label={area} className="border-t border-line">
            {ids.map((id) => (
              <div
                key={id}
                className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-1.5"
              >
                <dt className="text-body">{MEANINGS[id][1]}</dt>
                <dd>
                  <Keys of={id} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )
    )
  })
}

function useWorking(): (id: ShortcutId) => boolean {
  const hasVoice = useVoice((now) => now.offered === 'yes')
  const hasKeys = usePreference('voiceShortcuts', true)
  const { data } = useQuery(accountQuery)
  const canWrite = data?.type === 'user' && data.user.isSuperAdmin
  return (id) => {
    if (id === 'shortcuts') return hasKeys
    if (id === 'save') return canWrite
    return MEANINGS[id][0] !== 'Voice' || (hasVoice && hasKeys)
  }
}
