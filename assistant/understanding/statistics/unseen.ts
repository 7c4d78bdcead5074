/** Intents of narrow words that came after the last training: the models know no better reading of their lines. */

export const UNSEEN: ReadonlySet<string> = new Set(['token-holders', 'trending', 'post-trends'])
