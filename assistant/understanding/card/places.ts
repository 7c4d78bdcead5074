/** Names the places of the rows of a card, in their order. */

export const PLACES: readonly string[] = ['first', 'second', 'third', 'fourth', 'fifth']

/** 'The most', 'the second most'; undefined for a place without a name. */
export const placeBefore = (at: number): string | undefined =>
  at === 0 ? '' : PLACES[at] && `${PLACES[at]} `
