/** Port: the guests of this server. */

export interface Guests {
  /** Updates the last visit of the guest, whose row the first visit creates. */
  seen(guestId: string): Promise<void>
}
