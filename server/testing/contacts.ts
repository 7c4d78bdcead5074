/** Address books in memory. */
import { ParleyError } from '#contract/errors.ts'
import type { Contact } from '#domain/contacts.ts'
import type { Services } from '../compose/services.ts'

export function memoryContacts(): Services['contacts'] {
  const books = new Map<string, Contact[]>()
  const of = (userId: string): Contact[] => books.get(userId) ?? []
  return {
    list: async (userId) => of(userId),
    add: async (userId, entry) => {
      const contact = { ...entry, createdAt: '2026-11-20T14:31:00.000Z' }
      books.set(userId, [...of(userId), contact])
      return contact
    },
    rename: async (userId, id, label) => {
      const found = of(userId).find((each) => each.id === id)
      if (!found) throw new ParleyError('contact_not_found')
      const renamed = { ...found, label }
      books.set(userId, [...of(userId).filter((each) => each.id !== id), renamed])
      return renamed
    },
    remove: async (userId, id) => {
      if (!of(userId).some((each) => each.id === id)) throw new ParleyError('contact_not_found')
      books.set(
        userId,
        of(userId).filter((each) => each.id !== id),
      )
    },
  }
}
