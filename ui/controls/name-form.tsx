/** A line to give something a name, with a button that saves it and one that leaves it. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { TextField } from './text-field.tsx'

type Props = Readonly<{
  first: string
  action: string
  isBusy: boolean
  problem: string | undefined
  maxLength: number
  onSave: (name: string) => void
  onCancel: () => void
}>

export function NameForm({ first, action, isBusy, problem, maxLength, onSave, onCancel }: Props) {
  const [name, setName] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const missing = isTried && name.trim() === '' ? 'Give it a name.' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isBusy && name.trim() !== '') onSave(name.trim())
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        problem={missing ?? problem}
        maxLength={maxLength}
      />
      <span className="flex gap-1.5">
        <Button size="small" tone="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : action}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
