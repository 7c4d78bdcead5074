/** Renders pages that work without scripts, in the product's look: consent, errors, the outbox. */
import { html, raw } from 'hono/html'
import { isParleyError, type ParleyError, toRefusal } from '#contract/errors.ts'

/** Serves the typeface of the page, whose own address changes with its content. */
export const FACE_PATH = '/instrument-sans.woff2'

/** Repeats the page's colours (ui/styles/tokens.css). */
const STYLE = `@font-face{font-family:"Instrument Sans";font-weight:400 700;font-display:swap;src:url("${FACE_PATH}") format("woff2")}
:root{color-scheme:light dark;font:16px/1.5 "Instrument Sans",system-ui,sans-serif;
--ink-0:light-dark(oklch(.972 .005 92),oklch(.165 .009 232));--ink-2:light-dark(oklch(.94 .007 92),oklch(.245 .012 232));
--line:light-dark(oklch(.895 .007 92),oklch(.292 .011 232));--line-3:light-dark(oklch(.605 .012 225),oklch(.535 .014 232));
--fg-1:light-dark(oklch(.235 .016 232),oklch(.955 .01 92));--fg-2:light-dark(oklch(.4 .016 232),oklch(.815 .01 92));
--accent:light-dark(oklch(.49 .084 196),oklch(.835 .112 186));--on-accent:light-dark(oklch(.99 .006 180),oklch(.19 .03 205))}
body{max-width:32rem;margin:0 auto;padding:3rem 1.25rem;background:var(--ink-0);color:var(--fg-1)}
h1{font-size:1.5rem;line-height:1.25;font-weight:550;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
p{text-wrap:pretty}p,dt{color:var(--fg-2)}strong,dd{color:var(--fg-1)}
dl{margin:1.5rem 0;border-top:1px solid var(--line)}
dl>div{display:grid;grid-template-columns:8rem 1fr;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;overflow-wrap:anywhere}ul{margin:0;padding:0;list-style:none}li+li{margin-top:.25rem}summary{cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary::after{content:"";display:inline-block;width:.4rem;height:.4rem;margin:0 .25rem .15rem .625rem;border:solid currentColor;border-width:0 1.5px 1.5px 0;rotate:45deg}[open]>summary::after{rotate:225deg;margin-bottom:-.05rem}details>ul{margin-top:.5rem}small{color:var(--fg-2);overflow-wrap:anywhere}
article{padding:1rem 0}article p{margin:.125rem 0 0}article+article{border-top:1px solid var(--line)}time{white-space:nowrap}h2{font-size:1rem;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:1rem 0 0}
pre a{font-size:.875rem}
.go,.act{display:inline-block;margin-top:.75rem;padding:.6rem 1.25rem;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
body:has(.go){display:grid;align-content:center;min-height:100dvh;box-sizing:border-box;padding-bottom:20dvh}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 2.5rem;font-weight:600;letter-spacing:-.01em;color:var(--fg-1)}code{overflow-wrap:anywhere}
form{position:sticky;bottom:0;display:grid;grid-template-columns:1fr 1fr;gap:.625rem;margin-top:1.5rem;padding-block:.75rem;background:var(--ink-0)}
button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem;border-radius:8px;border:1px solid var(--line-3);background:none;color:inherit;cursor:pointer}
button:hover{background:var(--ink-2)}
button[value=allow],button[value=allow]:hover{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
a:not(.go,.act){color:inherit}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:30rem){dl>div{grid-template-columns:7.5rem 1fr;gap:.75rem}}
@media(max-width:30rem),(max-height:30rem){body{padding-block:1.5rem 1rem}.brand{margin-bottom:1.25rem}dl,form{margin-block:1rem 0}}
@media(max-height:30rem){body:has(dl){max-width:44rem;padding-block:.75rem 0}body:has(dl) :is(h1,p){margin-block:.375rem}dl{margin-block:.75rem 0}dl>div{padding:.3rem 0}form{margin-top:.5rem;border-top:1px solid var(--line);padding-block:.625rem}}`

/** The same as web/public/icon.svg. */
const MARK = raw(
  '<svg viewBox="0 0 240 240" width="24" height="24" aria-hidden="true"><path fill="var(--accent)" d="M112 28.3A92 92 0 0 0 112 211.7Z"/><path fill="currentColor" d="M128 28.3A92 92 0 0 1 128 211.7Z"/></svg>',
)

/** `body` is HTML; texts in it are escaped by the tag that made it. */
export const plainPage = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Parley</title><style>${raw(STYLE)}</style></head><body><p class="brand">${MARK}Parley</p><main>${body}</main></body></html>`

/** These pages load a typeface and run nothing. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const TITLES: Readonly<Record<number, string>> = {
  404: 'There is nothing at this address.',
  429: 'Too many requests.',
  503: 'Parley is not ready.',
}

/** A refusal for a person who has opened an address. */
export function errorPage(error: ParleyError) {
  if (isParleyError(error, 'host_refused')) return wrongAddressPage
  const title = TITLES[error.status] ?? 'That did not work.'
  const words = error.status === 404 ? 'The link may be old or mistyped.' : toRefusal(error).message
  return plainPage(
    title,
    html`<h1>${title}</h1><p>${words}</p><p><a class="go" href="/">Go to Parley</a></p>`,
  )
}

/** Its reader is most likely the operator, who has just set up a proxy. */
const wrongAddressPage = plainPage(
  'Another address',
  html`<h1>Parley does not answer at this address.</h1>
<p>Open it at its public address.</p>
<p>If this is your server: set <code>PARLEY_ORIGIN</code> to the address in your browser, and let the reverse proxy pass the <code>Host</code> header on. <code>docs/configuration.md</code> says more.</p>`,
)
