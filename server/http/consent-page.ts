/** The page on which a person lets an outside program use their tools, or does not: plain HTML that works without scripts. */
import { html, raw } from 'hono/html'
import { shortAddress } from '#contract/rules/address.ts'
import type { Asked } from '../oauth/asking.ts'
import { scopeWords } from '../oauth/scopes.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.35rem;line-height:1.3;overflow-wrap:anywhere}
dl{border:1px solid #8884;border-radius:12px;padding:1rem 1.25rem}
dt{font-weight:600}dd{margin:0 0 .75rem;overflow-wrap:anywhere}dd:last-child{margin:0}
ul{margin:.25rem 0;padding-left:1.2rem}
form{display:flex;gap:.75rem;flex-wrap:wrap}
button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem;border-radius:12px;border:1px solid #8888;background:none;color:inherit;cursor:pointer}
button[value=allow]{background:#c2410c;border-color:#c2410c;color:#fff}
:focus-visible{outline:3px solid #f97316;outline-offset:2px}`

const frame = (title: string, body: unknown) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Parley</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`

type Shown = Readonly<{
  asked: Asked
  email: string
  wallet: string | undefined
  tools: readonly Readonly<{ name: string; title: string }>[]
  /** The query of the request, which comes back with the answer and is judged anew. */
  query: string
}>

export const consentPage = ({ asked, email, wallet, tools, query }: Shown) => {
  const { client, scopes, redirectUri } = asked
  return frame(
    'Allow access?',
    html`<h1>Let “${client.name}” use your Parley tools?</h1>
<p>The program chose this name itself. You are sent back to <strong>${new URL(redirectUri).host}</strong>.</p>
<dl><dt>It may</dt><dd><ul>${scopes.map((scope) => html`<li>${scopeWords[scope]}</li>`)}</ul></dd>
<dt>As</dt><dd>${email}</dd>
<dt>For the wallet</dt><dd>${wallet ? html`<span title="${wallet}">${shortAddress(wallet)}</span>` : 'none yet'}</dd>
<dt>With these tools</dt><dd><ul>${tools.map(({ name, title }) => html`<li>${title} (${name})</li>`)}</ul></dd></dl>
<p>You can take this back at any time in your account. It never sees your keys, and it cannot trade without your own click.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="query" value="${query}"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Do not allow</button></form>`,
  )
}

export const refusedPage = (reason: string) =>
  frame(
    'Access refused',
    html`<h1>Nothing was allowed.</h1><p>${reason}</p><p><a href="/">Go to Parley</a></p>`,
  )
