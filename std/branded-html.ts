/** Writes HTML in the product's look where no other file can be loaded: mails, and the signer's own page. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)

/** Colours of ui/styles/tokens.css in the notation that mail programs read. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#f6f5f1;color:#1b2529;font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
.sheet{max-width:32rem;margin:0 auto;padding:40px 24px}
.brand{margin:0 0 32px;font-weight:600}
.brand b{color:#00706f}
h1{margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600}
p{margin:0 0 16px;overflow-wrap:anywhere}
.go{display:inline-block;padding:12px 24px;border-radius:8px;background:#00706f;color:#fff;font-weight:600;text-decoration:none}
.address{color:#5b666a;font-size:13px}
button{border:0;font:inherit;cursor:pointer}:focus-visible{outline:2px solid #00706f;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0b1114;color:#f2efe8}.brand b{color:#63e2d4}.go{background:#63e2d4;color:#06201f}.address{color:#a3adb0}}`

const ADDRESS = /^https?:\/\/\S+$/

/** A paragraph that is an address becomes a button, with the address below it to be read and copied. */
function paragraph(text: string): string {
  if (!ADDRESS.test(text)) return `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
  const href = escaped(text)
  return `<p><a class="go" href="${href}">Open the page</a></p><p class="address">${href}</p>`
}

/** `text`: paragraphs with an empty line between them. Nothing in it is read as HTML, and nothing is loaded. */
export function mailHtml({ subject, text }: Readonly<{ subject: string; text: string }>): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return brandedPage(subject, paragraphs.map(paragraph).join(''))
}

/** `body` is HTML; `title` is text. Buttons have the class 'go'. */
export const brandedPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><div class="sheet"><p class="brand"><b>◐</b> Parley</p><h1>${escaped(title)}</h1>${body}</div></body></html>`
