import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '#app/platform/public-address.server.ts'
import { findChromium } from '../../tests/support/chromium.ts'
import { testFirst } from '../../tests/support/long.ts'
import { watchWork } from '../../tests/support/longest-gap.ts'
import { fetchPublic } from './fetch-public.server.ts'
import { findFigures, referToFacts } from './find-figures.ts'
import { readPress } from './move-press.ts'
import { openPublicProxy } from './public-proxy.server.ts'
import { HtmlTooComplex, readHtml } from './read-html.ts'
import { EmptyShell, openAddress, openFolder } from './site-source.server.ts'
import { toBlocks } from './to-blocks.ts'

const html = (body: string, head = '') =>
  `<!doctype html><html><head><title>사업개요 | 다온 스카이</title>${head}</head><body><div id="root">
  <header><nav><ul><li><span>사업안내</span><ul><li><a href="/BusinessGuide/intro">사업개요</a></li>
  <li><a href="/BusinessGuide/plan">사업계획</a></li></ul></li></ul></nav></header>
  <main>${body}</main><footer>© 다온 <a href="tel:1600-7777">1600-7777</a></footer></div></body></html>`

describe('a document of a copied site', () => {
  const document = readHtml(
    html(
      `<section><h2>사업 개요</h2><p>도심의 <b>새 이름</b>,<br>다온 스카이</p><img src="/static/media/view.3f2a.jpg" alt="">
      <div style="background-image: url('/static/media/bg.png')" aria-label="야경"></div>
      <table><tr><th>대지위치</th><td>다온시 중앙로 1</td></tr><tr><th>세대수</th><td>총 612세대</td></tr>
      <tr><th>규모</th><td>지하 3층, 지상 35층, 5개 동</td></tr></table></section>
      <p hidden>숨은 글</p><p style="display:none">접은 글</p><ul><li>하나</li><li>둘</li></ul>`,
      '<meta name="description" content="다온 스카이 사업개요"><meta name="keywords" content="분양, 다온">',
    ),
  )

  test('is read as a visitor reads it: head, menu, telephone, and its contents in order', () => {
    expect(document).toMatchObject({
      title: '사업개요 | 다온 스카이',
      description: '다온 스카이 사업개요',
      keywords: ['분양', '다온'],
      phones: ['1600-7777'],
      menu: [
        {
          title: '사업안내',
          items: [{ title: '사업개요', address: '/BusinessGuide/intro' }, { title: '사업계획' }],
        },
      ],
    })
    expect(document.pieces.map(({ kind }) => kind)).toEqual([
      'heading',
      'text',
      'picture',
      'picture',
      'table',
      'list',
    ])
    expect(document.pieces[1]).toEqual({ kind: 'text', text: '도심의 새 이름, 다온 스카이' })
    expect(document.pieces[3]).toEqual({ kind: 'picture', address: '/static/media/bg.png', alt: '야경' })
  })

  test('gives figures of its tables as facts, and texts refer to them', () => {
    const found = findFigures([document])
    expect(found).toMatchObject({
      address: '다온시 중앙로 1',
      facts: {
        'households.total': { value: 612, unit: '세대' },
        'floors.below': { value: 3 },
        'floors.above': { value: 35 },
        'buildings.total': { value: 5 },
      },
      contradictions: [],
    })
    expect(referToFacts({ text: '총 612세대, 1,612세대', url: '/612세대' }, found.facts)).toEqual({
      text: '총 {households.total}, 1,612세대',
      url: '/612세대',
    })
  })

  test('becomes blocks: words beside their picture, other pictures alone, tables, lists; alternative texts to confirm', () => {
    const { blocks, unconfirmed, left } = toBlocks(document.pieces, '사업개요', (address) =>
      address.endsWith('.jpg') ? 'view.jpg' : undefined,
    )
    expect(blocks.map(({ type }) => type)).toEqual(['text-with-picture', 'prose', 'value-list'])
    expect(unconfirmed).toEqual([{ picture: 'view.jpg', alt: '사업 개요' }])
    expect(left).toEqual(['가져오지 못한 그림: /static/media/bg.png'])
  })
})

describe('a page that was made to block its reader', () => {
  // The 30 KB of the second took more than a minute, the 14 KB of the fourth two.
  testFirst(3, [
    ['3,000 nested sections', '<div>'.repeat(3000)],
    ['1,000 nested lists in a menu', `<nav>${'<ul><li><a href="/x">x'.repeat(1000)}</nav>`],
    ['2,000 bold beginnings', '<b>'.repeat(2000) + '<p>'.repeat(2000)],
    ['200,000 elements', '<i>x</i>'.repeat(200_000)],
  ])('readHtml: refuses %s at once', (_, body) => {
    const longest = watchWork()
    expect(() => readHtml(body)).toThrow(HtmlTooComplex)
    expect(longest()).toBeLessThan(2000)
  })

  test('readHtml: reads nesting below the limit once, whatever is in it', () => {
    const longest = watchWork()
    const lines = readHtml(html(`${'<span>'.repeat(150)}${'<p>글</p>'.repeat(5000)}`)).pieces
    expect(lines).toHaveLength(5000)
    const menu = readHtml(`<nav>${'<ul><li><a href="/x">가</a>'.repeat(90)}</nav>`).menu
    // The first list leads from the item that is in another one.
    expect(menu[0]?.items).toHaveLength(89)
    expect(menu.flatMap(({ items }) => items).length).toBeLessThanOrEqual(1000)
    expect(longest()).toBeLessThan(2000)
  })

  test('openFolder: leaves the page out and names it, and reads the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bunyang-saved-'))
    try {
      writeFileSync(join(folder, 'index.html'), html('<h1>다온 스카이</h1>'))
      writeFileSync(join(folder, 'deep.html'), '<div>'.repeat(3000))
      // The parser itself is quadratic: it ends at the limit of time or memory of its process.
      const source = await openFolder(folder)
      expect(source.pages.map(({ path }) => path)).toEqual(['/'])
      expect(source.unread).toEqual(['/deep'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('reports two different values of the same figure', () => {
  const page = (count: string) => readHtml(html(`<table><tr><th>세대수</th><td>${count}</td></tr></table>`))
  expect(findFigures([page('612세대'), page('621세대')]).contradictions).toEqual([
    { fact: 'households.total', values: ['612', '621'] },
  ])
})

describe('posts of a former site', () => {
  const post = { title: '견본주택 개관', summary: '12월 개관', content: '첫 줄\n둘째 줄', views: 31 }

  test.each([
    ['a list', [{ ...post, date: '2026-03-02T01:00:00Z' }]],
    ['an object of them', { press: { a1: { ...post, date: { seconds: 1_772_413_200 } } } }],
    [
      'documents of Firestore',
      {
        documents: [
          {
            name: 'projects/x',
            fields: {
              title: { stringValue: post.title },
              summary: { stringValue: post.summary },
              content: { stringValue: post.content },
              views: { integerValue: '31' },
              date: { timestampValue: '2026-03-02T01:00:00Z' },
            },
          },
        ],
      },
    ],
  ])('are read from %s', (_, json) => {
    expect(readPress(json)).toMatchObject({
      posts: [{ ...post, publishedAt: '2026-03-02T01:00:00.000Z' }],
      refused: [],
    })
  })

  test('without a title or a date are reported by their number', () => {
    expect(
      readPress([
        { ...post, title: '', summary: '' },
        { ...post, date: '어제' },
      ]).refused,
    ).toEqual([
      { number: 1, why: '제목이 없습니다' },
      { number: 2, why: '날짜를 읽을 수 없습니다' },
    ])
  })
})

describe('a site that is served', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const serve = async (answer: (path: string) => { status?: number; body: string; location?: string }) => {
    server = createServer((request, response) => {
      const { status = 200, body, location } = answer(request.url ?? '')
      response.writeHead(status, location ? { location } : {}).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server?.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('is read by the addresses of the specification and those of its menu; its first document elsewhere is no page', async () => {
    const pages: Record<string, string> = {
      '/': html('<h1>다온 스카이</h1><a href="/Event/open">행사</a>'),
      '/Brand/intro': html('<h1>브랜드</h1>'),
      '/Event/open': html('<h1>행사</h1>'),
    }
    const address = await serve((path) => ({ body: pages[path] ?? pages['/'] ?? '' }))
    const source = await openAddress(address, undefined)
    expect(source.pages.map(({ path }) => path).toSorted()).toEqual(['/', '/Brand/intro', '/Event/open'])
  })

  test('is refused with what to do where every address answers an empty document', async () => {
    const address = await serve(() => ({ body: '<!doctype html><title>다온</title><div id="root"></div>' }))
    await expect(openAddress(address, undefined)).rejects.toThrow(EmptyShell)
  })

  test('has nobody ask an inner network: not by address, not by a redirect, not by what is too large', async () => {
    const address = await serve((path) =>
      path === '/far'
        ? { status: 302, body: '', location: 'http://169.254.169.254/latest' }
        : { body: 'x'.repeat(100) },
    )
    const own = new URL(address).host
    const read = (path: string, trusted = own, maxBytes = 1000) =>
      fetchPublic(new URL(path, address), { maxBytes, trusted })
    expect((await read('/near'))?.length).toBe(100)
    expect(await read('/near', 'daon.kr')).toBeUndefined()
    expect(await read('/near', '127.0.0.1')).toBeUndefined()
    expect(await read('/near', own, 99)).toBeUndefined()
    expect(await read('/far')).toBeUndefined()
    for (const inner of ['10.1.2.3', '172.31.0.1', '192.168.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1'])
      expect(isPublicAddress(inner), inner).toBe(false)
    for (const outer of ['8.8.8.8', '172.32.0.1', '2001:4860::1'])
      expect(isPublicAddress(outer), outer).toBe(true)
  })

  test('openPublicProxy: passes the site, and refuses other ports and inner addresses', async () => {
    const address = await serve((path) => ({ body: `at ${path}` }))
    const { host } = new URL(address)
    const other = createServer((_, response) => response.end('inner')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const inner = `127.0.0.1:${(other.address() as AddressInfo).port}`
    const proxy = await openPublicProxy(host)
    const ask = async (path: string) => {
      const asking = request({ host: '127.0.0.1', port: proxy.port, path }).end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      return [answer.statusCode, await text(answer)]
    }
    const tunnel = async (to: string) => {
      const asking = request({ host: '127.0.0.1', port: proxy.port, method: 'CONNECT', path: to }).end()
      const [answer, socket] = (await once(asking, 'connect')) as [IncomingMessage, Socket]
      socket.destroy()
      return answer.statusCode
    }
    try {
      expect(await ask(`${address}/near`)).toEqual([200, 'at /near'])
      expect(await tunnel(host)).toBe(200)
      for (const to of [inner, '127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '8.8.8.8:22']) {
        expect(await ask(`http://${to}/`), to).toEqual([403, ''])
        expect(await tunnel(to.includes(':') && !to.endsWith(']') ? to : `${to}:443`), to).toBe(403)
      }
    } finally {
      await proxy.close()
      other.close()
    }
  })

  test('openAddress: a page that leads its browser to an inner address shows nothing of it', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const asked: string[] = []
    const inner = createServer((incoming, response) => {
      asked.push(incoming.url ?? '')
      response.end('<h1>secret</h1>')
    }).listen(0, '127.0.0.1')
    await once(inner, 'listening')
    const port = (inner.address() as AddressInfo).port
    const script = `<script>fetch('http://127.0.0.1:${port}/fetched',{mode:'no-cors'}).catch(()=>{});setTimeout(()=>{location='http://localhost:${port}/led'},50)</script>`
    const address = await serve((path) => ({
      body: path === '/' ? html('<h1>Daon</h1>') : path === '/Brand/intro' ? html(script) : '',
    }))
    try {
      const source = await openAddress(address, await findChromium(() => {}))
      expect(source.pages.map(({ path }) => path)).toContain('/')
      expect(JSON.stringify(source.pages)).toContain('Daon')
      expect(JSON.stringify(source.pages)).not.toContain('secret')
      expect(asked).toEqual([])
    } finally {
      inner.close()
    }
  })
})
