/** The promise of a preview, which stands in its reply until the trade is settled. */
export const UNLESS_CONFIRMED = 'Nothing moves unless you confirm.'
