/** The coins that stand for one dollar each. */
export const DOLLAR_COINS: ReadonlySet<string> = new Set(['USDC', 'USDT', 'PYUSD', 'USDS', 'FDUSD', 'USDe'])
