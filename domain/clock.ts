/** Port: time. Code on the lower floors reads no other clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
