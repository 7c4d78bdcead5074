/** The deposits of token accounts, in lamports. */

/** A token account of the first program has one length. */
export const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n
/**
 * The most that one of the newer program takes: its mint may ask for four more extensions (a fee, a hook, a pause, no
 * transfers) besides the fixed owner, which makes 195 bytes.
 */
export const NEWER_TOKEN_ACCOUNT_LAMPORTS = 2_248_080n
