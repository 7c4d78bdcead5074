/** Port: the process log. A static message and its values as fields; what people say never goes in unmarked. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
