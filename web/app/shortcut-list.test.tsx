import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { guest, mara } from '#web/features/account/fixtures.ts'
import { ShortcutList } from '#web/features/shortcuts/shortcut-list.tsx'
import { accountQuery } from '#web/lib/account.ts'
import { setPreference } from '#web/lib/preferences.ts'
import { fakeApp } from '#web/session/testing/fake-context.ts'
import { AppProvider } from '#web/session/use-session.ts'
import type { VoiceState } from '#web/session/voice.ts'

afterEach(() => setPreference('voiceShortcuts', true))

async function listed(account: Account, voice: Partial<VoiceState>): Promise<readonly (string | null)[]> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(accountQuery.queryKey, account)
  const app = fakeApp()
  app.voice.set(voice)
  const { container } = await render(
    <QueryClientProvider client={client}>
      <AppProvider value={app}>
        <ShortcutList />
      </AppProvider>
    </QueryClientProvider>,
  )
  return [...container.querySelectorAll('dt')].map((term) => term.textContent)
}

const VOICE = ['Start or end a call', 'Hold to talk, during a call', 'Mute or unmute, during a call']
const superAdmin: Account = { ...mara, user: { ...mara.user, roles: ['superadmin'], isSuperAdmin: true } }

describe('the list of shortcuts', () => {
  it('has those of voice only where there is a voice', async () => {
    expect(await listed(guest, { offered: 'yes' })).toEqual(expect.arrayContaining(VOICE))
    const without = await listed(guest, { offered: 'no' })
    expect(without.filter((words) => VOICE.includes(words ?? ''))).toEqual([])
    expect(without).toContain('Find and run a command')
  })

  it('has no single keys when these are switched off', async () => {
    setPreference('voiceShortcuts', false)
    const words = await listed(guest, { offered: 'yes' })
    expect(words).not.toContain('Show these shortcuts')
    expect(words).not.toContain(VOICE[0])
  })

  it('has that of the workbench only for those who may open it', async () => {
    expect(await listed(mara, {})).not.toContain('Save the open module')
    expect(await listed(superAdmin, {})).toContain('Save the open module')
  })
})
