/** What a model wrote as the arguments of a call. */

/** Text that is not JSON goes to the tool as it is: its own validation says what is wrong with it. */
export function parseArguments(text = ''): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return text
  }
}
