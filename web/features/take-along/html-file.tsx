/** Draws conversations into one HTML file that runs no script and loads nothing. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { TranscriptItem } from '#contract/transcript.ts'
import { FoldMemoryContext } from '#ui/cards/fold.tsx'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { StaticTranscript } from './static-transcript.tsx'

export type DrawnConversation = Readonly<{
  title: string
  createdAt: string
  items: readonly TranscriptItem[]
}>

/** A reader cannot open anything, so everything is open. */
const OPEN = { isOpen: () => true, setOpen: () => undefined }
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** The beginning of the file; ages in the cards are those of this moment. */
export function htmlHead(nowMs: number): string {
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>Conversations from Parley</title><style>${pageStyles()}
html,body{height:auto;overflow:auto;background:var(--ink-0);color:var(--fg-1)}main{padding:32px 16px}main>section{margin-top:48px}main>section>header{margin-bottom:24px}</style></head><body><main>
<p class="mx-auto max-w-(--w-talk) text-small text-fg-3">Exported from Parley on ${DATE.format(nowMs)}. Prices, balances and ages are of that time or earlier.</p>
`
}

export const htmlTail = '</main></body></html>\n'

export function htmlOf({ title, createdAt, items }: DrawnConversation, nowMs: number): string {
  const markup = renderToStaticMarkup(
    <AgeClock value={() => nowMs}>
      <FoldMemoryContext value={OPEN}>
        <section>
          <header className="mx-auto max-w-(--w-talk) border-b border-line pb-3">
            <h1 className="text-title font-semibold">{title}</h1>
            <p className="text-small text-fg-3">{DATE.format(Date.parse(createdAt))}</p>
          </header>
          <StaticTranscript items={items} />
        </section>
      </FoldMemoryContext>
    </AgeClock>,
  )
  return withoutControls(markup)
}

/** Buttons do nothing without a script: those with words remain as words. */
function withoutControls(markup: string): string {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  for (const button of parsed.querySelectorAll('button')) {
    const words = parsed.createElement('span')
    words.className = button.className
    words.append(...button.childNodes)
    if (words.textContent?.trim() && button.ariaExpanded === null) button.replaceWith(words)
    else button.remove()
  }
  for (const each of parsed.querySelectorAll(
    'script, iframe, input, select, textarea, form, link, object, embed',
  ))
    each.remove()
  for (const image of parsed.querySelectorAll('img')) if (!image.src.startsWith('data:image/')) image.remove()
  return parsed.body.innerHTML
}

const LOADS = /url\((?!["']?data:)[^)]*\)/gi

/** The rules of the page's own style sheets, with nothing that loads a file. */
function pageStyles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule) && !(rule instanceof CSSImportRule))
    .map(({ cssText }) => cssText.replace(LOADS, 'url("data:,")'))
    .join('\n')
    .replaceAll('</', '<\\/')
}
