/** Port: the address book of a user, addresses under labels of their own. */
import { isSameName } from '#contract/rules/outside-text.ts'

export type Contact = Readonly<{
  id: string
  label: string
  address: string
  /** ISO. */
  createdAt: string
}>

export const CONTACTS_MAX = 200

export interface Contacts {
  /** By label. */
  list(userId: string): Promise<readonly Contact[]>
  /** Refuses a label or an address that is there already, and one more than CONTACTS_MAX. */
  add(userId: string, entry: Pick<Contact, 'id' | 'label' | 'address'>): Promise<Contact>
  rename(userId: string, id: string, label: string): Promise<Contact>
  remove(userId: string, id: string): Promise<void>
}

/** As labels are compared: without regard to case and spaces around. */
export const labelKey = (label: string): string => label.normalize('NFKC').trim().toLowerCase()

/** True for labels that a person takes for each other, so that a list may hold only one of them. */
export const isSameLabel = (one: string, other: string): boolean =>
  labelKey(one) === labelKey(other) || isSameName(one, other)
