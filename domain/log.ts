/** Port: the process log. Messages are static, values are fields; what users say is never logged unredacted. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
