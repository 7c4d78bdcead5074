/** How long a swap takes from the yes to the chain, as its card and programs are told. */

/** A house order lands in less; an outside one within two slots of this. */
export const ESTIMATED_SECONDS = 2
