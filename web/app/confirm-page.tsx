/** The page that a mailed link opens (`/auth/confirm`): signs in by a press, and goes on to where one was. */
import { useEffect } from 'react'
import { getConversation } from '#contract/api/conversation.ts'
import { Confirm } from '#web/features/sign-in/confirm.tsx'
import { request } from '#web/lib/api.ts'
import { notifyOtherTabs } from '#web/lib/other-tabs.ts'
import { draftOf, keepDraft, newestDraft, preference, setPreference } from '#web/lib/preferences.ts'

const token = new URLSearchParams(location.search).get('token') ?? undefined

export function ConfirmPage() {
  useEffect(() => {
    delete document.documentElement.dataset.route
    document.title = 'Parley: sign in'
  }, [])
  return <Confirm token={token} onDone={({ callback }) => void goOn(callback)} />
}

async function goOn(callback: string): Promise<void> {
  // Without it the person signs in all the same, and what they typed still stands where they typed it.
  await carryDraft().catch(() => undefined)
  setPreference('signedIn', true)
  notifyOtherTabs()
  location.replace(isOurs(callback) ? callback : '/')
}

/** The server checked it; a page does not follow what leads away from it all the same. */
const isOurs = (callback: string): boolean => new URL(callback, location.href).origin === location.origin

/** What a guest had typed and not sent goes with them into the conversation that is their own. */
async function carryDraft(): Promise<void> {
  const text = preference('signedIn') ? '' : newestDraft()
  if (!text) return
  const { id } = await request(getConversation, { limit: 1 })
  if (!draftOf(id)) keepDraft(id, text)
}
