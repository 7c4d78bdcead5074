/** Checks whether this machine has the Debian packages that the built-in voice needs. */
import { existsSync } from 'node:fs'
import type * as Koffi from 'koffi'
import { loadKoffi } from './koffi.ts'

type Need = Readonly<{ package: string; libraries: readonly string[]; files: readonly string[] }>

const NEEDS: readonly Need[] = [
  { package: 'libpocketsphinx3', libraries: ['libsphinxbase.so.3', 'libpocketsphinx.so.3'], files: [] },
  {
    package: 'pocketsphinx-en-us',
    libraries: [],
    files: [
      '/usr/share/pocketsphinx/model/en-us/en-us/mdef',
      '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict',
    ],
  },
  { package: 'libflite1', libraries: ['libflite.so.1', 'libflite_cmu_us_slt.so.1'], files: [] },
]

export const BUILTIN_VOICE_PACKAGES: readonly string[] = NEEDS.map((need) => need.package)

/** Loads the libraries, because the presence of a file proves little. */
export function missingPackages(): readonly string[] {
  const koffi = tryLoadKoffi()
  if (!koffi) return BUILTIN_VOICE_PACKAGES
  const isInstalled = ({ libraries, files }: Need): boolean =>
    libraries.every((name) => loads(koffi, name)) && files.every((file) => existsSync(file))
  return NEEDS.filter((need) => !isInstalled(need)).map((need) => need.package)
}

/** Undefined on machines for which koffi has no native part. */
function tryLoadKoffi(): typeof Koffi | undefined {
  try {
    return loadKoffi()
  } catch {
    return undefined
  }
}

function loads(koffi: typeof Koffi, name: string): boolean {
  try {
    koffi.load(name)
    return true
  } catch {
    return false
  }
}

/** One line for the user: what is missing and how to install it. */
export const missingWords = (packages: readonly string[], platform: string): string =>
  platform === 'linux'
    ? `Built-in voice is not installed: run "apt-get install --no-install-recommends ${packages.join(' ')}" and start again. Text works without it.`
    : 'Built-in voice is not installed: it needs Debian or its container. Set STT_URL and TTS_URL to use other engines. Text works without it.'
