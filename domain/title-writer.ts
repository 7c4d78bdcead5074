/** Port: a model that writes the title of a conversation from its first exchange. */

export type Exchange = Readonly<{ question: string; answer: string }>

export interface TitleWriter {
  /** Returns the words of the model as they are. Throws when it does not answer before the signal aborts. */
  write(exchange: Exchange, signal: AbortSignal): Promise<string>
}
