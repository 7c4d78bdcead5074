/** Renders the page on which a user grants an outside program access: plain HTML that works without scripts. */
import { html } from 'hono/html'
import { shortAddress } from '#contract/rules/address.ts'
import { type AuthorizationRequest, shownName } from '../oauth/authorization-requests.ts'
import { scopeWords } from '../oauth/scopes.ts'
import { plainPage } from './plain-page.ts'

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
  return plainPage(
    'Allow access?',
    html`<h1>Let “${shownName(client.name)}” use your Parley tools?</h1>
<p>The program chose this name itself. It returns you to <strong>${new URL(redirectUri).host}</strong>.</p>
<dl><div><dt>It may</dt><dd><ul>${scopes.map((scope) => html`<li>${scopeWords[scope]}</li>`)}</ul></dd></div>
<div><dt>Logged in as</dt><dd>${email}</dd></div>
<div><dt>For the wallet</dt><dd>${wallet ? html`<span title="${wallet}">${shortAddress(wallet)}</span>` : 'none yet'}</dd></div>
<div><dt>With these tools</dt><dd><details><summary>${tools.length === 1 ? '1 tool' : `${tools.length} tools`}</summary><ul>${tools.map(({ name, title }) => html`<li>${title} <small>${name}</small></li>`)}</ul></details></dd></div></dl>
<p>It never sees your keys, and it cannot trade without your own click. You can revoke this at any time in your account.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="query" value="${query}"><button name="decision" value="deny">Do not allow</button><button name="decision" value="allow">Allow</button></form>`,
  )
}

/** `report` leads back to the program. The page names its host first, for a user who did not come from there. */
export const refusedPage = (reason: string, report?: string) =>
  plainPage(
    'Access refused',
    html`<h1>Nothing was allowed.</h1><p>${reason}</p>${report && html`<p>The program is at <strong>${new URL(report).host}</strong>. If you started there, you can <a href="${report}" rel="nofollow noreferrer">go back</a>.</p>`}<p><a href="/">Go to Parley</a></p>`,
  )
