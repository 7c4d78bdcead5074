/** Port: a durable queue for work that must outlive this process; failed jobs are retried. */

export interface Jobs {
  /** `afterMs` delays the job. */
  add(queue: string, data: Readonly<Record<string, string>>, afterMs?: number): Promise<void>
}

/** A job that throws is retried with growing delays. */
export type JobHandler = (data: Readonly<Record<string, string>>) => Promise<void>
