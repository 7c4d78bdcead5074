/** Port: time. Nothing on the lower floors reads a clock of its own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
