/** Composes the accounts as admins see them: of the calls that were opened, only those that some server holds. */
import type { OpenCall, People } from '#domain/people.ts'
import type { CallClaims } from '#domain/ports.ts'

export const composePeople = (accounts: People, claims: Pick<CallClaims, 'isHeld'>): People => ({
  ...accounts,
  async calls(id) {
    const newest = onePerConversation(await accounts.calls(id))
    const held = await Promise.all(newest.map(({ conversationId }) => claims.isHeld(conversationId)))
    return newest.filter((_, at) => held[at])
  },
})

/** A page that was loaded again opened a new session of the same conversation. */
const onePerConversation = (calls: readonly OpenCall[]): readonly OpenCall[] =>
  calls.filter(
    ({ conversationId }, at) => calls.findIndex((each) => each.conversationId === conversationId) === at,
  )
