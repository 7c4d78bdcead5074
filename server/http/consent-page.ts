/** Renders the page on which a user grants an outside program access: plain HTML that works without scripts. */
import { html, raw } from 'hono/html'
import { shortAddress } from '#contract/rules/address.ts'
import { type AuthorizationRequest, shownName } from '../oauth/authorization-requests.ts'
import { scopeWords } from '../oauth/scopes.ts'

/** Repeats the page's colours (ui/styles/tokens.css) without its typeface, because this page loads nothing. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;
--ink-0:light-dark(oklch(.972 .005 92),oklch(.165 .009 232));--ink-2:light-dark(oklch(.94 .007 92),oklch(.245 .012 232));
--line:light-dark(oklch(.895 .007 92),oklch(.292 .011 232));--line-3:light-dark(oklch(.605 .012 225),oklch(.535 .014 232));
--fg-1:light-dark(oklch(.235 .016 232),oklch(.955 .01 92));--fg-2:light-dark(oklch(.4 .016 232),oklch(.815 .01 92));
--accent:light-dark(oklch(.49 .084 196),oklch(.835 .112 186));--on-accent:light-dark(oklch(.99 .006 180),oklch(.19 .03 205))}
body{max-width:32rem;margin:0 auto;padding:3rem 1.25rem;background:var(--ink-0);color:var(--fg-1)}
h1{font-size:1.5rem;line-height:1.25;font-weight:550;letter-spacing:-.015em;overflow-wrap:anywhere}
p,dt{color:var(--fg-2)}strong,dd{color:var(--fg-1)}
dl{margin:1.5rem 0;border-top:1px solid var(--line)}
dl>div{display:grid;grid-template-columns:8rem 1fr;gap:1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;overflow-wrap:anywhere}ul{margin:0;padding:0;list-style:none}li+li{margin-top:.25rem}
form{display:grid;gap:.625rem;margin-top:1.5rem}
button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem;border-radius:8px;border:1px solid var(--line-3);background:none;color:inherit;cursor:pointer}
button:hover{background:var(--ink-2)}
button[value=allow],button[value=allow]:hover{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
a{color:inherit}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:30rem){dl>div{grid-template-columns:1fr;gap:.125rem}}`

const frame = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Parley</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`

type Shown = Readonly<{
  request: AuthorizationRequest
  email: string
  wallet: string | undefined
  tools: readonly Readonly<{ name: string; title: string }>[]
  /** The query of the request; the answer repeats it and is checked again. */
  query: string
}>

export const consentPage = ({ request, email, wallet, tools, query }: Shown) => {
  const { client, scopes, redirectUri } = request
  return frame(
    'Allow access?',
    html`<h1>Let “${shownName(client.name)}” use your Parley tools?</h1>
<p>The program chose this name itself. You are sent back to <strong>${new URL(redirectUri).host}</strong>.</p>
<dl><div><dt>It may</dt><dd><ul>${scopes.map((scope) => html`<li>${scopeWords[scope]}</li>`)}</ul></dd></div>
<div><dt>As</dt><dd>${email}</dd></div>
<div><dt>For the wallet</dt><dd>${wallet ? html`<span title="${wallet}">${shortAddress(wallet)}</span>` : 'none yet'}</dd></div>
<div><dt>With these tools</dt><dd><ul>${tools.map(({ name, title }) => html`<li>${title} (${name})</li>`)}</ul></dd></div></dl>
<p>You can take this back at any time in your account. It never sees your keys, and it cannot trade without your own click.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="query" value="${query}"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Do not allow</button></form>`,
  )
}

export const refusedPage = (reason: string) =>
  frame(
    'Access refused',
    html`<h1>Nothing was allowed.</h1><p>${reason}</p><p><a href="/">Go to Parley</a></p>`,
  )
