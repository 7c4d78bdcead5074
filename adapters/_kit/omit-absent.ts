/** Leaves out of an object what a source did not give. */

export type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

export const omitAbsent = <T extends object>(fields: T): Present<T> =>
  // fromEntries forgets the names of the fields; the values are only filtered.
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as Present<T>
