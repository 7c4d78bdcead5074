/** The panels that a card or words of the transcript open: the sign-in, the limits, the trades. */
import { setOpened } from './opened.ts'

const PANELS = {
  'sign-in': () => setOpened('account', 'menu'),
  limits: () => setOpened('account', 'limits'),
  security: () => setOpened('account', 'security'),
  trades: () => setOpened('wallet', 'trades'),
  'wallet-limits': () => setOpened('wallet', 'limits'),
} as const
export type PanelName = keyof typeof PANELS

export const requestPanel = (panel: PanelName): void => PANELS[panel]()
