/** Port: notifies other parts of Parley, perhaps in other processes, that something under a topic has changed. */

export interface Bus {
  /**
   * Wakes the listeners of the topic everywhere, without waiting for other processes. The change is in the database
   * already, so a lost message costs only time.
   */
  publish(topic: string): void
  /** Returns the unsubscription. The listener may also run when nothing changed. */
  subscribe(topic: string, listener: () => void): () => void
  close(): Promise<void>
}
