/** Screens and themes in which a test shows a panel to axe. */
export const LOOKS = [
  ['desktop', 1440, 900, 'dark'],
  ['desktop', 1440, 900, 'light'],
  ['phone', 390, 844, 'dark'],
  ['phone', 390, 844, 'light'],
] as const
