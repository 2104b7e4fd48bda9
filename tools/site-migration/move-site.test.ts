import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkContent } from '#app/domain/publishing/check/check-folder.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { siteIn } from '../../tests/support/publish-folder.ts'
import { moveSite } from './move-site.server.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bunyang-move-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

const page = (
  title: string,
  body: string,
  description = '',
) => `<!doctype html><html><head><title>${title} | 다온 스카이</title>
  <meta name="description" content="${description}"></head><body><header><nav><ul>
  <li>사업안내<ul><li><a href="/BusinessGuide/intro">사업개요</a></li></ul></li>
  <li>입지안내<ul><li><a href="/LocationEnvironment/intro">입지환경</a></li><li><a href="/nowhere">없는 곳</a></li></ul></li>
  </ul></nav></header><main>${body}</main><footer><a href="tel:1600-7777">문의</a></footer></body></html>`

const move = (press?: string) =>
  moveSite({ from: join(root, 'saved'), browser: undefined, press }, join(root, 'content/daon'), {
    slug: 'daon',
    receiptPrefix: 'DA',
    today: '2026-11-23' as Day,
  })

test('a saved site becomes content that is read without a fault, with a list of what a person has to look at', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  write('saved/static/media/Main View.3f2a9c1b.png', picture)
  write('saved/static/media/same.png', picture)
  write('saved/static/media/odd.gif', 'GIF89a……')
  write(
    'saved/index.html',
    page(
      '홈',
      '<h1>도심의 새 이름</h1><img src="/static/media/Main%20View.3f2a9c1b.png"><p>총 612세대의 새 단지</p>',
      '다온시 중앙로에 들어서는 다온 스카이 분양 안내입니다.',
    ),
  )
  write(
    'saved/BusinessGuide/intro.html',
    page(
      '사업개요',
      `<h2>사업개요</h2><table><tr><th>세대수</th><td>총 612세대</td></tr><tr><th>시공사</th><td>다온건설</td></tr>
      <tr><th>대지위치</th><td>다온시 중앙로 1</td></tr></table><img src="../static/media/odd.gif">`,
      '다온 스카이의 위치와 규모, 면적을 한 표에 모았습니다.',
    ),
  )
  write(
    'saved/LocationEnvironment/intro/index.html',
    page('입지환경', '<img src="/static/media/same.png" alt="위치도">'),
  )
  write('saved/한글 주소.html', page('행사', '<h2>행사</h2><p>개관 행사를 엽니다.</p>'))
  write('saved/daon/press/1.html', page('보도', '<h2>보도</h2>'))
  write(
    'press.json',
    JSON.stringify([
      { title: '개관', summary: '12월 개관', content: '', date: '2026-03-02T01:00:00Z', views: 3 },
    ]),
  )

  const report = await move(join(root, 'press.json'))
  expect(report).toMatchObject({ pages: 4, pictures: 1, posts: 1 })
  const site = siteIn(join(root, 'content/daon'))
  const { settings, pages, press, redirects } = site
  expect(settings).toMatchObject({
    name: '다온 스카이',
    phone: '1600-7777',
    builder: '다온건설',
    theme: { mark: 'towers' },
  })
  expect(settings.facts['households.total']).toEqual({ value: 612, unit: '세대' })
  expect(settings.menu).toEqual([
    { title: '사업안내', items: [{ title: '사업개요', url: '/BusinessGuide/intro' }] },
    { title: '입지안내', items: [{ title: '입지환경', url: '/LocationEnvironment/intro' }] },
  ])
  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    [
      '/',
      '/BusinessGuide/intro',
      '/LocationEnvironment/intro',
      '/Moved/4',
      '/copyright',
      '/customer',
      '/privacy',
      '/terms',
    ].toSorted(),
  )
  expect(JSON.stringify(pages)).toContain('총 {households.total}의 새 단지')
  expect(JSON.stringify(pages)).toContain('main-view.png')
  expect(press).toMatchObject([{ title: '개관', views: 3 }])
  expect(redirects).toEqual([{ from: '/한글 주소', to: '/Moved/4' }])
  const lines = report.lines.map(({ page: of, line }) => `${of} ${line}`)
  for (const told of [
    'odd.gif',
    '대체 텍스트를 확인해 주세요: ‘도심의 새 이름’',
    '상담 시간을 찾지 못했습니다',
    '명단 불러오기',
  ])
    expect(lines.join('\n')).toContain(told)
  expect(
    checkContent(site, join(root, 'content'), { publicDir: '', others: [] }).open.map(({ check }) => check),
  ).not.toContain('links')
})

test('is refused with a sentence where there is nothing to read', async () => {
  await expect(move()).rejects.toThrow('없습니다. https://로 시작하는 주소나')
  write('saved/index.html', '<!doctype html><title>x</title><div id="root"></div>')
  await expect(move()).rejects.toThrow('--browser')
})
