/** The view of a preview that waits for consent, for tests of what is said about it. */
export const openView = {
  intent_id: 'trd_1',
  status: 'awaiting_consent',
  give: '2 SOL',
  get: '320 USDC',
  at_least: '316.8 USDC',
  value_usd: 318,
  fee_sol: '0.0021',
  price_impact_pct: 0.4,
  slippage_pct: 1,
  venue: 'Jupiter',
  warnings: [],
  dangers: [],
  click_only: false,
}
