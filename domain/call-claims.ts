/**
 * Port: claims on conversations with a live call in some process. A claim ends with its process, however that ends.
 */

export interface CallClaims {
  /** Claims the conversation for a live call here, until the returned function is called. */
  hold(conversationId: string): Promise<() => Promise<void>>
  /** Whether any process holds a claim; this one counts too. */
  isHeld(conversationId: string): Promise<boolean>
  close(): Promise<void>
}
