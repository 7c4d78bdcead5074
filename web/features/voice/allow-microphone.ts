/** Says where each browser keeps the permission to use the microphone. */

/** The first that fits counts: Chromium and Safari name each other, and all browsers of an iPhone are Safari. */
const PLACES: readonly (readonly [browser: RegExp, words: string])[] = [
  [
    /CriOS|FxiOS|EdgiOS/,
    'Open the Settings app of this device, choose your browser and switch on Microphone',
  ],
  [
    /(iPhone|iPad|iPod).*Safari/,
    'Tap the page menu in the address bar, then Website Settings, and set Microphone to Allow',
  ],
  [/Firefox\//, 'Click the crossed-out microphone in the address bar and remove the block'],
  [/Android.*Chrome\//, 'Tap the icon left of the address, then Permissions, and allow the microphone'],
  [/Chrome\//, 'Click the icon left of the address and switch on Microphone'],
  [/Safari\//, 'Open Safari › Settings for this website and set Microphone to Allow'],
]

export const howToAllow = (userAgent: string): string =>
  PLACES.find(([browser]) => browser.test(userAgent))?.[1] ??
  'Allow the microphone for this page in the settings of your browser'
