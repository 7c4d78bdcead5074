/** Events of the machine for tests that walk through many of its states. */
import type { CallEvent, Event, Outgoing } from '../machine.ts'

export const message = (itemId: string): Outgoing => ({ itemId, text: '', attachments: [] })

/** Actions that name no message. */
export const actions: readonly Event[] = [
  { type: 'disconnect' },
  { type: 'stop' },
  { type: 'ask' },
  { type: 'dismiss' },
  { type: 'talk', down: true },
  { type: 'talk', down: false, said: true },
  { type: 'talk', down: false, said: false },
  { type: 'recovered' },
  { type: 'talk-to', agent: 'scout' },
]

/** Events of a call that name no message, token or fault. */
export const callEvents: readonly CallEvent[] = [
  { type: 'occupied' },
  { type: 'responding' },
  { type: 'speaking' },
  { type: 'responded', calls: false },
  { type: 'responded', calls: true },
  { type: 'hearing' },
  { type: 'heard' },
  { type: 'unheard' },
  { type: 'words', said: true },
  { type: 'committed' },
  { type: 'uncommitted' },
  { type: 'sounding' },
  { type: 'silent' },
  { type: 'expiring' },
]
