/** Words the marks of risk for the card and the model. */
import type { RiskMark } from './contract.ts'

export const RISK_WORDS: Readonly<Record<RiskMark, string>> = {
  unverified: 'Unverified',
  new_token: 'Less than a week old',
  mint_authority_open: 'Mint authority open: more can be printed',
  freeze_authority_open: 'Freeze authority open: balances can be frozen',
  thin_liquidity: 'Thin liquidity',
  concentrated: 'Ten accounts hold half of it or more',
  insiders: 'Developers and insiders hold a tenth or more',
  wash_trading: 'Signs of wash trading',
  rug_risk: 'The source expects a rug pull',
}
