/** Runs the choices of a conversation, or of a version of one, in the order in which they were made. */

/** A request that gets no answer holds later choices back no longer. */
const TURN_MS = 10_000
let choice: Promise<unknown> = Promise.resolve()

/** Waits for the choice before: the last one is current in the end, on the server and on the page. */
export function chooseInTurn<T>(choose: () => Promise<T>): Promise<T> {
  const before = Promise.race([choice, new Promise((resolve) => setTimeout(resolve, TURN_MS))])
  const chosen = before.then(choose, choose)
  choice = chosen
  return chosen
}
