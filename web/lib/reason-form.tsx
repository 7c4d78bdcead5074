/** Asks for the reason of an action that goes on record, and confirms the action with it. */
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'

type Props = Readonly<{
  /** The label of the box: the use of the reason. */
  label: string
  /** The button that confirms. */
  action: string
  onConfirm: (reason: string) => Promise<void>
  onCancel: () => void
}>

export function ReasonForm({ label, action, onConfirm, onCancel }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const confirm = useMutation({ mutationFn: () => onConfirm(reason.trim()) })
  return (
    <fieldset aria-label={action} className="grid gap-2">
      <label htmlFor={id} className="text-small text-fg-2">
        {label}
      </label>
      <input
        id={id}
        ref={takeFocus}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        className="h-9 w-full min-w-0 rounded-2 border border-line-3 bg-[light-dark(var(--ink-1),var(--ink-sunk))] px-3 text-body text-fg-1 pointer-coarse:h-11 pointer-coarse:text-[1rem]"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="small"
          tone="danger"
          disabled={reason.trim() === '' || confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {action}
        </Button>
      </div>
      {confirm.error && (
        <p role="alert" className="text-small text-down">
          {confirm.error.message}
        </p>
      )}
    </fieldset>
  )
}
