/** The buttons of the admin dock (spec C2.20–C2.29): panels, what can be taken from this session, and the superadmin's. */
import {
  Activity,
  Brain,
  Copy,
  Download,
  Drama,
  IdCard,
  type LucideIcon,
  Save,
  Shield,
  Terminal,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { AdminPanel } from '#web/lib/admin-panel.ts'
import type { Task } from './use-task.ts'

export type MenuProps = Readonly<{
  opened: AdminPanel | undefined
  onOpen: (panel: AdminPanel) => void
  /** Spec C2.21, C6.3: without it the dossier cannot be opened. */
  userId?: string | undefined
  memories?: string | undefined
  /** The number of tools; undefined until it is known. */
  tools?: number | undefined
  hasPersona: boolean
  hasConsole: boolean
  hasSuper: boolean
  copyTranscript: Task
  downloadAudio: Task
  saveLog: Task
}>

export function DockMenu({ opened, onOpen, userId, ...props }: MenuProps) {
  const panel = (id: AdminPanel) => ({ isOn: opened === id, onPress: () => onOpen(id) })
  return (
    <>
      <Row icon={Brain} label="Memories" count={props.memories} {...panel('memories')} />
      <Row
        icon={IdCard}
        label="Dossier"
        disabledBy={userId === undefined ? 'There is no user to show' : undefined}
        {...panel('dossier')}
      />
      {props.hasPersona && <Row icon={Drama} label="Persona" {...panel('persona')} />}
      <TaskRow icon={Copy} label="Copy transcript" task={props.copyTranscript} />
      <TaskRow icon={Download} label="Audio" name="Audio download" task={props.downloadAudio} />
      <TaskRow icon={Save} label="Save log" task={props.saveLog} />
      {props.hasConsole && (
        <Row
          icon={Terminal}
          label="Console"
          count={props.tools === undefined ? undefined : String(props.tools)}
          counted="tools"
          {...panel('console')}
        />
      )}
      <Row icon={Activity} label="Signals" {...panel('signals')} />
      {props.hasSuper && (
        <>
          <hr className="mx-1 my-1.5 border-line-2" />
          <Row icon={Shield} label="Super" tone="text-warn" {...panel('super')} />
        </>
      )}
    </>
  )
}

type RowProps = Readonly<{
  icon: LucideIcon
  label: string
  /** The name for screen readers, where the label is short. */
  name?: string
  count?: ReactNode
  /** The things that are counted. */
  counted?: string
  isOn?: boolean
  /** Why it cannot be pressed. */
  disabledBy?: string | undefined
  tone?: string
  onPress: () => void
}>

function Row({ icon: Icon, label, name, count, counted, isOn, disabledBy, tone, onPress }: RowProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      disabled={disabledBy !== undefined}
      title={disabledBy}
      onClick={onPress}
      className={`flex h-9 w-full shrink-0 items-center gap-2.5 rounded-[6px] px-2.5 text-left text-small font-[520] transition-colors duration-100 hover:bg-ink-2 disabled:cursor-not-allowed disabled:text-fg-3 disabled:hover:bg-transparent aria-pressed:bg-ink-3 max-sm:h-12 max-sm:px-5 max-sm:text-body ${tone ?? ''}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={`size-4 shrink-0 ${tone ?? 'text-fg-3'}`} />
      {label}
      {count !== undefined && (
        <span className={`num ml-auto text-small ${isOn ? 'text-fg-2' : 'text-fg-3'}`}>
          {count}
          {counted && <span className="sr-only">{` ${counted}`}</span>}
        </span>
      )}
    </button>
  )
}

type TaskRowProps = Pick<RowProps, 'icon' | 'label' | 'name'> & Readonly<{ task: Task }>

function TaskRow({ task, ...row }: TaskRowProps) {
  const { isRunning, percent, run } = task
  const progress = percent === undefined ? <Spinner className="block size-3.5" /> : `${percent} %`
  return (
    <>
      <Row {...row} {...(isRunning && { count: progress })} onPress={run} />
      <span role="status" className="sr-only">
        {isRunning ? `${row.name ?? row.label} is in progress` : ''}
      </span>
    </>
  )
}
