/** The user's opinion of an answer, with a note. */
import { useState } from 'react'
import { rateMessage } from '#contract/api/feedback.ts'
import { NOTE_MAX } from '#contract/rules/feedback.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useConversation } from '#web/session/use-session.ts'
import { request } from '../../lib/api.ts'
import { showToast } from '../../lib/toasts.ts'

export type Rated = Readonly<{ isGood: boolean; note: string }>

export function useFeedback(itemId: string) {
  const { id, ratings } = useConversation()
  const [changed, setChanged] = useState<Rated>()
  const rated = changed ?? ratings?.find((each) => each.itemId === itemId)
  return {
    rated,
    async rate(isGood: boolean, note = rated?.note ?? ''): Promise<void> {
      if (id === undefined) return
      try {
        await request(rateMessage, { id, body: { itemId, isGood, note } })
        setChanged({ isGood, note })
      } catch {
        showToast({ text: 'Your opinion was not saved. Try again.', tone: 'bad' })
      }
    },
  }
}

type NoteProps = Readonly<{ rated: Rated; onSave: (note: string) => Promise<void> }>

export function FeedbackNote({ rated: { isGood, note }, onSave }: NoteProps) {
  const [text, setText] = useState(note)
  return (
    <form
      className="mt-1 flex max-w-md items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(text.trim())
      }}
    >
      <input
        aria-label="Note on this answer"
        dir="auto"
        placeholder={isGood ? 'What was good? (optional)' : 'What was wrong? (optional)'}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
        className="h-9 min-w-0 flex-1 rounded-2 border border-line-3 bg-ink-1 px-2.5 text-small pointer-coarse:h-11"
      />
      <Button type="submit" size="small" className="pointer-coarse:h-11" disabled={text.trim() === note}>
        {text.trim() === note && note !== '' ? 'Saved' : 'Save note'}
      </Button>
    </form>
  )
}
