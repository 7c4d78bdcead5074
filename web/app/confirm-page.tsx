/** The page that a mailed link opens (`/auth/confirm`): signs in on a press, and returns to the earlier page. */
import { useEffect } from 'react'
import { getConversation } from '#contract/api/conversation.ts'
import { Confirm } from '#web/features/sign-in/confirm.tsx'
import { notifyOtherTabs } from '#web/lib/account.ts'
import { request } from '#web/lib/api.ts'
import { draftOf, keepDraft, newestDraft, preference, setPreference } from '#web/lib/preferences.ts'

const token = new URLSearchParams(location.search).get('token') ?? undefined

export function ConfirmPage() {
  useEffect(() => {
    delete document.documentElement.dataset.route
    document.title = 'Parley: log in'
  }, [])
  return <Confirm token={token} onDone={({ callback }) => void goOn(callback)} />
}

async function goOn(callback: string): Promise<void> {
  // If this fails, the sign-in still succeeds, and the text stays in the earlier conversation.
  await carryDraft().catch(() => undefined)
  setPreference('signedIn', true)
  notifyOtherTabs()
  location.replace(isOurs(callback) ? callback : '/')
}

/** The server has checked it; the page checks again that it does not lead to another site. */
const isOurs = (callback: string): boolean => new URL(callback, location.href).origin === location.origin

/** A guest's unsent text goes with them into their own conversation. */
async function carryDraft(): Promise<void> {
  const text = preference('signedIn') ? '' : newestDraft()
  if (!text) return
  const { id } = await request(getConversation, { limit: 1 })
  if (!draftOf(id)) keepDraft(id, text)
}
