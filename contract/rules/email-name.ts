/** Names people by their email; there is no other name. */

/** 'mara.lindqvist@…' is Mara. */
export function nameOf(email: string): string {
  const [first = ''] = localPartOf(email).split(/[._+-]/)
  return first.charAt(0).toUpperCase() + first.slice(1)
}

export const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'))
