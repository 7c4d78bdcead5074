/** Draws the icons of the web manifest from web/public/icon.svg, on the ground of the dark theme. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const PUBLIC = join(import.meta.dirname, '..', 'web', 'public')
const GROUND = '#0b0f11'
/** The share of the icon that the mark fills; a maskable icon may be cut to a circle of 80 %. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 0.86 },
  { file: 'icon-512.png', size: 512, share: 0.86 },
  { file: 'icon-maskable-512.png', size: 512, share: 0.62 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.74 },
] as const

const mark = `data:image/svg+xml;base64,${readFileSync(join(PUBLIC, 'icon.svg')).toString('base64')}`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
const page = await browser.newPage({ colorScheme: 'dark' })
for (const { file, size, share } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${GROUND}"><img src="${mark}" width="${Math.round(size * share)}"></body>`,
  )
  await page.locator('img').evaluate((image: { decode(): Promise<void> }) => image.decode())
  writeFileSync(join(PUBLIC, file), await page.screenshot())
}
await browser.close()
