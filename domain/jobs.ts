/** Port: work that must be done even when this process ends: kept in the database, tried again when it fails. */

export interface Jobs {
  /** `afterMs`: not before. */
  add(queue: string, data: Readonly<Record<string, string>>, afterMs?: number): Promise<void>
}

/** A job that throws is tried again, a little later each time. */
export type JobHandler = (data: Readonly<Record<string, string>>) => Promise<void>
