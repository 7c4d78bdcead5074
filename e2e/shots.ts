/**
 * `npm run shots [-- screen … 360x640 … light]`: starts the product with its own data and saves pictures of its screens
 * in `shots/`, in every size and both themes unless some are named, to be looked at beside the comps.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { type App, startApp } from './app.ts'
import { createPerson, type Person, signInByMail } from './person.ts'
import { SCENES } from './shots-scenes.ts'
import type { Scene } from './shots-steps.ts'

const FOLDER = 'shots'
const ROOT = 'ada@example.com'
const THEMES = ['light', 'dark'] as const
/** The last one is 1440 × 900 at a zoom of 200 %. */
const SIZES = [
  [360, 640],
  [390, 664],
  [390, 844],
  [701, 900],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [844, 390],
  [720, 450],
] as const

async function contextOf(app: App, theme: Theme, person: Person, isUser: boolean) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' })
  const cookies = person.cookie().split('; ').filter(Boolean)
  // As the page of the mailed link leaves it.
  if (isUser) await context.addInitScript(`localStorage.setItem('parley.signedIn', 'true')`)
  await context.addCookies(
    cookies.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: app.url }
    }),
  )
  return { browser, context }
}

/**
 * Runs in the page until everything that moves once has moved. The frames before let the page answer its new size: a
 * panel that becomes a sheet is opened again.
 */
const SETTLED = `(async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  await Promise.allSettled(
    document.getAnimations()
      .filter(({ effect, timeline }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )
})()`

type Theme = (typeof THEMES)[number]
type Size = (typeof SIZES)[number]

/** Those of `all` that are named, or all of them. */
const chosen = <T>(
  all: readonly T[],
  nameOf: (each: T) => string,
  words: readonly string[],
): readonly T[] => {
  const named = all.filter((each) => words.includes(nameOf(each)))
  return named.length > 0 ? named : all
}
const sizeName = ([width, height]: Size) => `${width}x${height}`

async function take(
  app: App,
  scene: Scene,
  theme: Theme,
  people: People,
  sizes: readonly Size[],
): Promise<void> {
  const isUser = scene.isUser !== undefined && scene.isUser !== false
  const { browser, context } = await contextOf(app, theme, await personOf(scene, people), isUser)
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await scene.open(page, app)
    for (const size of sizes) {
      const [width, height] = size
      await page.setViewportSize({ width, height })
      await page.evaluate(SETTLED)
      const path = join(FOLDER, `${scene.name}-${sizeName(size)}-${theme}.png`)
      await page.screenshot({ path })
    }
  } catch (error) {
    process.stderr.write(
      `${scene.name}, ${theme}: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 1
  } finally {
    await browser.close()
  }
}

type People = Readonly<{ user: Person; newUser: () => Promise<Person>; guest: () => Person }>

function personOf({ isUser }: Scene, { user, newUser, guest }: People): Person | Promise<Person> {
  if (isUser === 'new') return newUser()
  return isUser ? user : guest()
}

async function main(words: readonly string[]): Promise<void> {
  const names = [...SCENES.map(({ name }) => name), ...SIZES.map(sizeName), ...THEMES]
  const unknown = words.find((word) => !names.includes(word))
  if (unknown) throw new Error(`There is no ${unknown}. There are: ${names.join(', ')}.`)
  const scenes = chosen(SCENES, ({ name }) => name, words)
  const sizes = chosen(SIZES, sizeName, words)
  const themes = chosen(THEMES, (theme) => theme, words)
  await mkdir(FOLDER, { recursive: true })
  const app = await startApp({ PARLEY_SUPERADMINS: ROOT })
  try {
    let users = 0
    const people = {
      user: await signInByMail(app.url, ROOT),
      newUser: () => signInByMail(app.url, `user-${++users}@example.com`),
      guest: () => createPerson(app.url),
    }
    for (const theme of themes) for (const scene of scenes) await take(app, scene, theme, people, sizes)
    process.stdout.write(`${scenes.length * themes.length * sizes.length} pictures are in ${FOLDER}/\n`)
  } finally {
    await app.dispose()
  }
}

await main(process.argv.slice(2))
