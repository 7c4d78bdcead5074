/** Port: the guests that were here. */

export interface Guests {
  /** Notes that this guest is here now; the first time makes the row. */
  seen(guestId: string): Promise<void>
}
