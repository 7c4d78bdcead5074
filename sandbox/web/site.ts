/** Serves the pages of the sandbox's own web over HTTP, as their sites would: with menus, scripts and a robots.txt. */
import type { StandIn } from '../market/wire.ts'
import { type CorpusPage, corpus, publishedAt } from './corpus.ts'

const byAddress = new Map(corpus.map((page) => [page.url, page]))
const hosts = new Set(corpus.map(({ host }) => host))

/** The sandbox has no internet beside these sites. */
export const hasSite = (host: string): boolean => hosts.has(host)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linksOf = ({ host }: CorpusPage): string =>
  corpus
    .filter((page) => page.host === host)
    .map(({ url, title }) => `<li><a href="${escaped(new URL(url).pathname)}">${escaped(title)}</a></li>`)
    .join('')

/** As sites are: the text is in the middle of what is not the text. */
const htmlOf = (page: CorpusPage, now: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(page.title)} | ${page.host}</title>
<meta name="description" content="${escaped((page.paragraphs[0] ?? '').slice(0, 160))}">
<meta property="article:published_time" content="${publishedAt(page, now)}">
<script>document.cookie = 'seen=1'; window.location = 'https://tracker.example/'</script>
</head>
<body>
<header><a href="/">${page.host}</a><nav><ul>${linksOf(page)}</ul></nav></header>
<main><article>
<h1>${escaped(page.title)}</h1>
${page.image ? `<img src="${escaped(page.image.url)}" alt="${escaped(page.image.description)}">` : ''}
${page.paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${page.hidden ? `<p style="display:none">${escaped(page.hidden)}</p>` : ''}
</article></main>
<footer>© ${page.host}. Subscribe to our newsletter!</footer>
</body>
</html>`

const answer = (body: string, type: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': type } })

const ROBOTS = 'User-agent: *\nDisallow: /drafts/\nDisallow: /search\n'

export function webStandIn({ clock }: Readonly<{ clock: { now(): number } }>): StandIn {
  return async (request) => {
    const url = new URL(request.url)
    if (!hasSite(url.hostname)) throw new TypeError('fetch failed')
    if (url.pathname === '/robots.txt') return answer(ROBOTS, 'text/plain')
    if (url.protocol === 'http:') return Response.redirect(`https://${url.host}${url.pathname}`, 301)
    const page = byAddress.get(`${url.origin}${url.pathname.replace(/\/$/, '')}`)
    if (page) return answer(htmlOf(page, clock.now()), 'text/html; charset=utf-8')
    if (url.pathname.endsWith('.pdf')) return answer('%PDF-1.7', 'application/pdf')
    return answer('<!doctype html><title>Not found</title>', 'text/html', 404)
  }
}
