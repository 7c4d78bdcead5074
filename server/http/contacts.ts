/** Serves one's own address book. */
import { randomUUID } from 'node:crypto'
import { addContact, listContacts, removeContact, renameContact } from '#contract/api/contacts.ts'
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

export function answerContacts(
  router: Router,
  { contacts, limits }: Pick<Services, 'contacts' | 'limits'>,
): void {
  router.mount(listContacts, async ({ actor }) => ({ contacts: [...(await contacts.list(actor.id))] }))
  router.mount(addContact, async ({ actor, body: { label, address } }) => {
    if (!isPublicKey(address)) throw new ParleyError('invalid_wallet_address')
    await limits.take('contactsOfActor', actor.id)
    return { contact: await contacts.add(actor.id, { id: `adr_${randomUUID()}`, label, address }) }
  })
  router.mount(renameContact, async ({ actor, params: { id }, body: { label } }) => ({
    contact: await contacts.rename(actor.id, id, label),
  }))
  router.mount(removeContact, async ({ actor, params: { id } }) => {
    await contacts.remove(actor.id, id)
    return { ok: true as const }
  })
}
