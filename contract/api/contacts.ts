/** Endpoints of one's own address book. Only the page writes it: no tool can add an address. */
import * as z from 'zod/mini'
import { address, id, label, list, name, text, time, unread } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

const CONTACTS_AT_MOST = 200

const one = z.object({ id: text(64).check(z.minLength(1)) })

const contact = z.object({ id, label: name, address, createdAt: time })
export type AddressBookEntry = z.output<typeof contact>

export const listContacts = defineEndpoint({
  operation: 'contacts.list',
  method: 'GET',
  path: '/api/contacts',
  summary: 'One’s own address book, by label.',
  params: z.object({}),
  body: z.undefined(),
  output: z.object({ contacts: list(contact, CONTACTS_AT_MOST) }),
})

export const addContact = defineEndpoint({
  operation: 'contacts.add',
  method: 'POST',
  path: '/api/contacts',
  summary: 'Put an address into the address book under a label.',
  params: z.object({}),
  body: z.object({ label, address }),
  output: z.object({ contact }),
})

export const renameContact = defineEndpoint({
  operation: 'contacts.rename',
  method: 'PATCH',
  path: '/api/contacts/:id',
  summary: 'Give an address in the address book another label.',
  params: one,
  body: z.object({ label }),
  output: z.object({ contact }),
})

export const removeContact = defineEndpoint({
  operation: 'contacts.remove',
  method: 'DELETE',
  path: '/api/contacts/:id',
  summary: 'Take an address out of the address book.',
  params: one,
  body: unread,
  output: z.object({ ok: z.literal(true) }),
})
