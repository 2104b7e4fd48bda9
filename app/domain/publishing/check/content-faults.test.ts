import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { type ContentFolder, contentFolder, drawnPicture } from '../../../../tests/support/content-folder.ts'
import { listFiles } from '../folder/content-files.ts'
import { readSite } from '../folder/read-content.server.ts'
import { checkContent } from './check-folder.server.ts'
import { describeFinding } from './finding.ts'

let content: ContentFolder
beforeEach(() => {
  content = contentFolder()
})
afterEach(() => content.remove())

const others = [
  { slug: 'hannae', name: '한내 리버뷰', shortName: '리버뷰', phone: '1600-0000', hosts: ['hannae.example'] },
]

/** All that is said of the folder: what keeps it from being read, else what keeps it from being published. */
function said(): string[] {
  const read = readSite(content.folder, 'small')
  if (!read.ok) return read.faults.map(describeFault)
  const { open, warnings } = checkContent(read.site, content.dir, { publicDir: 'public', others })
  return [...open, ...warnings].map(describeFinding)
}

const settings = (alter: (json: never) => void) => () => content.change('site.json', alter as never)
const set = (fields: object) => settings((json) => Object.assign(json, fields))
const colours = (changed: Record<string, string | undefined>) =>
  settings((json: { theme: { colours: object } }) => Object.assign(json.theme.colours, changed))
const home = (fields: object) => () =>
  content.change('pages/home.json', (json) => Object.assign(json, fields))
const blocks = (...list: object[]) => home({ blocks: list })
const prose = (text: string) => ({ type: 'prose', sections: [{ title: '제목', parts: [{ text }] }] })
const event = (id: string, on: string) => ({ id, title: id, text: '일정', when: { on } })
const schedule = (...events: object[]) =>
  set({ schedule: { basis: '2026. 11. 20. 기준', page: '/', events } })
const popup = (id: string, until: string) => ({ id, title: '알림', text: '글', from: '2026-11-01', until })

const faults: Record<string, [damage: () => void, sentence: string]> = {
  'a host twice': [set({ hosts: ['a.kr', 'a.kr'] }), 'small/site.json: hosts: 같은 호스트가 두 번 있습니다'],
  'a host written as an address': [
    set({ hosts: ['https://www.daon.kr/'] }),
    'small/site.json: hosts[0]: www.example.kr처럼 이름만',
  ],
  'a Korean path': [
    home({ path: '/분양가' }),
    'small/pages/home.json: path: /로 시작해 영문, 숫자, 하이픈으로만',
  ],
  'a path with a slash at the end': [
    home({ path: '/Brand/' }),
    'small/pages/home.json: path: /로 시작해 영문',
  ],
  'a path of the office': [
    home({ path: '/admin' }),
    'small/pages/home.json: path: 프로그램이 쓰는 주소입니다',
  ],
  'a path twice': [
    () => content.change('pages/terms.json', (json) => Object.assign(json, { path: '/privacy' })),
    'small/pages/terms.json: path: 같은 주소(/privacy)의 페이지가 이미 있습니다: small/pages/privacy.json',
  ],
  'a file in EUC-KR': [
    () =>
      writeFileSync(join(content.folder, 'pages/home.json'), Buffer.from('{"title":"\xb0\xa1"}', 'latin1')),
    'small/pages/home.json: 글자를 읽을 수 없습니다. 편집기에서 인코딩을 UTF-8로',
  ],
  'a document that is none': [
    () => content.write('files/announcement.pdf', 'just text'),
    'small/files/announcement.pdf: 내용이 PDF 파일이 아닙니다',
  ],
  'a picture that is none': [
    () => content.write('media/a.jpg', '%PDF-1.7'),
    'small/media/a.jpg: 이 파일은 PDF 문서입니다',
  ],
  'a page that ends with .txt': [
    () => renameSync(join(content.folder, 'pages/home.json'), join(content.folder, 'pages/home.json.txt')),
    "small/pages/home.json.txt: 이름이 .txt로 끝나 읽지 않습니다. 'home.json'",
  ],
  'a folder in a folder': [
    () => content.write('pages/sales/faq.json', {}),
    'small/pages/sales: 폴더 안의 폴더는 읽지 않습니다',
  ],
  'a folder that nobody reads': [
    () => content.write('image/a.svg', drawnPicture('red')),
    'small/image: 쓰지 않는 폴더입니다',
  ],
  'no home page': [
    () => rmSync(join(content.folder, 'pages/home.json')),
    '[링크] small/pages: ‘/’ 모든 화면에서 이어지는 페이지입니다. 첫 화면',
  ],
  'a contents list with an id that the page lacks': [
    blocks({
      type: 'section-nav',
      items: [
        { id: 'sum', title: '개요' },
        { id: 'nowhere', title: '없음' },
      ],
    }),
    'items[1].id: ‘nowhere’ 이 페이지에 그런 id의 구역이 없어',
  ],
  'no page for registrations': [
    () => rmSync(join(content.folder, 'pages/customer.json')),
    '‘/customer’ 모든 화면에서 이어지는 페이지입니다. 관심고객 등록',
  ],
  'a dead link of the foot': [
    () => rmSync(join(content.folder, 'pages/terms.json')),
    '‘/terms’ 모든 화면에서 이어지는 페이지입니다. 이용약관',
  ],
  'areas that do not add up': [
    blocks({
      type: 'unit-areas',
      title: '면적',
      caption: '면적',
      note: '',
      rows: [
        { label: '전용', value: '84.5㎡' },
        { label: '공용', value: '20.0㎡' },
        { label: '공급면적', value: '110.0㎡', sum: true },
      ],
    }),
    '‘110.0㎡’ 공급면적은 위 면적을 더한 104.5000㎡여야 합니다',
  ],
  'payments that do not add up': [
    set({
      facts: {
        'households.total': 'x',
        'payment.down': { value: 10, unit: '%' },
        'payment.interim': { value: 50, unit: '%' },
        'payment.balance': { value: 30, unit: '%' },
      },
    }),
    '‘10 + 50 + 30 = 90%’ 계약금, 중도금, 잔금을 더하면 100%여야 합니다',
  ],
  'a price below nothing': [
    set({ facts: { 'households.total': 'x', price: { value: -5, unit: '만원' } } }),
    '‘-5만원’ 0보다 작을 수 없는 수치입니다',
  ],
  'a fact twice': [
    () => content.write('site.json', '{"facts": {"a": 1,\n"a": 2}}'),
    'small/site.json: 2번째 줄: "a"가 두 번 있습니다',
  ],
  'winners before the application': [
    schedule(event('first', '2026-12-20'), event('winners', '2026-12-10')),
    'winners가 first(2026-12-20)보다 앞섭니다',
  ],
  'moving in before the contract': [
    schedule(event('contract', '2027-12-20'), event('moveIn', '2026-12-10')),
    'moveIn이 contract(2027-12-20)보다 앞섭니다',
  ],
  'a notice that is over': [
    set({ popups: [popup('old', '2026-11-02')] }),
    '‘2026-11-02’ 이미 끝난 팝업입니다',
  ],
  'two notices of one name': [
    set({ popups: [popup('a', '2099-01-01'), popup('a', '2099-01-01')] }),
    'popups: id가 같은 팝업이 있습니다',
  ],
  'a post of the year 2206': [
    () =>
      content.write('press/01.json', {
        title: '글',
        summary: '글',
        content: '글',
        publishedAt: '2206-01-01T09:00:00+09:00',
      }),
    '먼 앞날의 글입니다',
  ],
  'a reference with blanks': [blocks(prose('{ households.total }')), '중괄호가 방문자에게 그대로 보입니다'],
  'a reference that is not closed': [
    blocks(prose('{households.total')),
    '중괄호가 방문자에게 그대로 보입니다',
  ],
  'a reference to no fact': [blocks(prose('{phone}')), '중괄호가 방문자에게 그대로 보입니다'],
  'a picture outside the folder': [
    home({ banner: { title: '가', lines: [], picture: { name: '../site.json', alt: '가' } } }),
    'small/pages/home.json: banner.picture.name: media 폴더에 있는 파일의 이름이어야 합니다',
  ],
  'a telephone that is none': [
    set({ phone: 'abc' }),
    'small/site.json: phone: 전화번호에 글자가 섞여 있습니다. 숫자만 적어 주세요',
  ],
  'no name': [set({ name: '' }), 'small/site.json: name: 비워 둘 수 없습니다'],
  'no title': [home({ title: '' }), 'small/pages/home.json: title: 비워 둘 수 없습니다'],
  'mark-up': [blocks(prose('첫 줄<br>둘째 줄')), '꾸밈 기호(HTML)는 글자 그대로 보입니다'],
  'a misspelt colour': [colours({ pien: '#112233' }), '‘pien’ 없는 색 이름입니다'],
  'a missing colour': [colours({ pine: undefined }), '‘pine’ 정하지 않은 색입니다'],
  'ink like paper': [colours({ ink: '#eeeeee' }), '읽기 어렵습니다. 명암비'],
  'a family site that is a script': [
    set({ familySites: [{ name: '가', url: 'javascript:alert(1)' }] }),
    'familySites[0].url: https://로 시작하는 주소여야 합니다',
  ],
  'a title without an end': [
    home({ title: '가'.repeat(20_000) }),
    'small/pages/home.json: title: 100자를 넘을 수 없습니다',
  ],
  'an old telephone': [blocks(prose('문의 1500-9999')), '‘1500-9999’ 대표전화(1500-0000)가 아닌 번호입니다'],
  'another site’s name': [
    blocks(prose('한내 리버뷰에 오신 것을 환영합니다')),
    '다른 단지 ‘한내 리버뷰’의 이름 ‘한내 리버뷰’입니다',
  ],
  'a slug of the office': [set({ slug: 'admin' }), 'small/site.json: slug: 프로그램이 쓰는 이름입니다'],
  'a block that nobody knows': [
    blocks({ type: 'herro' }),
    "small/pages/home.json: blocks[0].type: 'herro'는 없는 종류입니다",
  ],
  'a field that is missing': [
    blocks({ type: 'prose' }),
    'blocks[0].sections: 빠져 있습니다. 목록([ ])이 있어야 합니다',
  ],
  'a field that nobody knows': [
    set({ telephone: '1' }),
    "small/site.json: 'telephone'는 쓸 수 없는 이름입니다",
  ],
  'a comma too many': [
    () => content.write('pages/home.json', '{\n"title": "가",\n}'),
    'small/pages/home.json: 2번째 줄: 마지막 항목 뒤에는 쉼표(,)를 쓰지 않습니다',
  ],
  'a comma too few': [
    () => content.write('pages/home.json', '{\n"title": "가"\n"path": "/"}'),
    'small/pages/home.json: 3번째 줄: 쉼표(,)나 닫는 괄호(})가 있어야 합니다',
  ],
  'quotation marks of a word processor': [
    () => content.write('pages/home.json', '{“title”: 1}'),
    '1번째 줄: 이름은 곧은 큰따옴표(")로 감싸야 합니다',
  ],
}

/** Words of programs that no author should have to read. */
const foreign =
  /정규식|예상 타입|undefined|invalid|expected|Unexpected|잘못된 (?:문자열|입력|키)|\bat .*:\d+|ZodError/i

describe('a fault of content is described in its author’s words', () => {
  test('and a folder in order has none', () => expect(said()).toEqual([]))

  test.each(Object.entries(faults))('%s', (_, [damage, sentence]) => {
    damage()
    const lines = said()
    expect(lines.join('\n')).toContain(sentence)
    expect(lines.join('\n')).not.toMatch(foreign)
  })
})

test('Notepad’s mark at the beginning of a file is no fault', () => {
  content.write(
    'pages/terms.json',
    `\uFEFF${JSON.stringify({ path: '/terms', title: '이용약관', description: '이용약관 페이지에서 보실 수 있는 내용을 짧게 알려 드리는 설명.', keywords: ['가'], blocks: [prose('글')] })}`,
  )
  expect(said()).toEqual([])
})

test('what systems leave behind is no content', () => {
  for (const name of ['.DS_Store', 'Thumbs.db', '._a.svg', 'desktop.ini']) content.write(`media/${name}`, 'x')
  content.write('pages/._home.json', 'x')
  expect(said()).toEqual([])
})

test('a name that a Mac wrote in parts is the one that content says', () => {
  content.write(`media/${'정문.svg'.normalize('NFD')}`, drawnPicture('red'))
  home({ banner: { title: '제목', lines: [], picture: { name: '정문.svg', alt: '정문의 모습' } } })()
  expect(said()).toEqual([])
  expect(listFiles(join(content.folder, 'media')).map(({ name }) => name)).toEqual(['정문.svg'])
})
