import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Day } from '#app/platform/korean-day.ts'
import { fieldNames } from '../../fields.ts'
import { guessColumns, type ImportField } from '../import/import-choices.ts'
import { readRow } from '../import/read-row.ts'
import { type FoundTable, readSheet, type SheetPlace } from './read-sheet.ts'

const folder = resolve(import.meta.dirname, '../../../../../tests/fixtures/lists')
const fixture = (name: string) => new Uint8Array(readFileSync(resolve(folder, name)))

function tableOf(bytes: Uint8Array, place?: SheetPlace): FoundTable {
  const read = readSheet(bytes, place)
  if (!read.ok) throw new Error(JSON.stringify(read))
  return read
}

/** What becomes of each row, with columns as they connect by themselves. */
function customersOf(bytes: Uint8Array) {
  const { headings, rows, since1904 } = tableOf(bytes)
  const columns = guessColumns(headings)
  const consent =
    columns.consentAt === undefined
      ? ({
          way: 'paper',
          from: '2026-10-01' as Day,
          until: '2026-11-26' as Day,
          vouchedBy: '박서윤',
        } as const)
      : ({ way: 'column' } as const)
  return rows.map((row) => {
    const read = readRow(row, {
      choices: { columns, consent, known: 'join', since1904 },
      today: '2026-11-26' as Day,
      asked: fieldNames,
      months: 6,
    })
    if (!read.ok) return read.sentence
    const { fields, registeredOn, consentOn, region } = read.customer
    const { name, phone, message: memo } = fields
    return { name, phone, memo, registeredOn, consentOn, region }
  })
}

const gaon = { name: '김가온', phone: '01023456701', memo: '84A 문의' }
const narae = { name: '이나래', phone: '01023456702', memo: '' }

test.each<[string, (string | Record<string, string>)[]]>([
  ['backslash.xlsx', [gaon, narae]],
  ['hidden-first.xlsx', [gaon, narae]],
  ['title-row.xlsx', [gaon, narae]],
  ['title-row-2cells.xlsx', [gaon, narae]],
  ['escapes.xlsx', [{ name: '김가온', memo: '첫 줄\n둘째 탭세로_x0041_ 끝' }]],
  [
    'numbers.xlsx',
    [
      { phone: '01023456704', registeredOn: '2026-10-05', memo: '46400' },
      { phone: '01023456705', registeredOn: '2026-10-05' },
      { phone: '01023456706', registeredOn: '2026-10-06' },
    ],
  ],
  ['date1904.xlsx', [{ phone: '01023456707', registeredOn: '2026-10-05' }]],
  ['date1904-consent.xlsx', [{ phone: '01073000001', consentOn: '2026-10-05' }]],
  ['empty-shared.xlsx', [{ name: '김가온', memo: '', region: '' }, '이름이 없습니다.']],
  ['sep.csv', [{ name: '김가온', phone: '01023456711', memo: '84A 문의' }]],
  [
    'cr-only.csv',
    [
      { phone: '01023456711', memo: '84A, 문의' },
      { phone: '01023456712', memo: '' },
    ],
  ],
  ['utf16le-nobom.csv', [{ phone: '01023456711' }, { phone: '01023456712' }]],
  ['html.xls', [{ name: '김가온', phone: '01023456713' }]],
  [
    'excel-text-formula.csv',
    [
      { name: '김가온', phone: '01074000011', registeredOn: '2026-11-01', memo: '0012' },
      { name: '이나래', phone: '01074000012', registeredOn: '2026-11-02', memo: '' },
    ],
  ],
  ['blank-first.csv', [{ name: expect.any(String), phone: '01074000021' } as never]],
])('readSheet: the customers of %s', (name, customers) => {
  const found = customersOf(fixture(name))
  expect(found).toHaveLength(customers.length)
  expect(found).toEqual(
    customers.map((one) => (typeof one === 'string' ? one : expect.objectContaining(one))),
  )
})

test('readSheet: a hidden sheet is not taken, but can be chosen', () => {
  const table = tableOf(fixture('hidden-first.xlsx'))
  expect(table.sheets).toEqual([
    { name: '코드', isHidden: true },
    { name: '명단', isHidden: false },
  ])
  expect(table.sheet).toBe(1)
  const codes = tableOf(fixture('hidden-first.xlsx'), { sheet: 0, line: undefined })
  expect(codes).toMatchObject({ sheet: 0, line: 0, headings: ['', ''], rows: [['타입', '매체'], {}, {}] })
})

test('readSheet: a quotation mark that never ends names its line, and nothing is read', () => {
  expect(readSheet(fixture('open-quote.csv'))).toEqual({ ok: false, reason: 'open-quote', line: 3 })
})

test('readSheet: a sheet of headings alone has no customer', () => {
  expect(readSheet(fixture('spreadsheetml.xls'))).toMatchObject({ ok: false })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const headingRow = `<row r="1">${text('A1', '이름')}${text('B1', '전화번호')}${text('C1', '메모')}</row>`
const sheetXml = (rows: string) =>
  `<worksheet xmlns="${main}"><sheetData>${headingRow}${rows}</sheetData></worksheet>`
const relations = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`

type Files = Record<string, string | Uint8Array>
const packed = (files: Files) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
const book = (sheet: string, over: Files = {}) =>
  packed({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="명단" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${office}/styles`, 'styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...over,
  })
const utf16 = (xml: string) => Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')

describe('readSheet: workbooks of other writers', () => {
  const row = `<row r="2">${text('A2', '김가온')}${text('B2', '010-2345-6701')}${text('C2', '84A 문의')}</row>`
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  test.each<[string, Uint8Array]>([
    [
      'parts by relations, whatever they are called',
      packed({
        '_rels/.rels': relations(['rId1', `${office}/officeDocument`, '/book.xml']),
        'book.xml': `<x:workbook xmlns:x="${main}" xmlns:q="${office}"><x:sheets><x:sheet name="명단" sheetId="1" q:id="a"/></x:sheets></x:workbook>`,
        '_rels/book.xml.rels': relations(['a', `${strict}/worksheet`, 'data/one.xml']),
        'data/one.xml': sheetXml(row),
      }),
    ],
    [
      'no relations at all',
      packed({
        'xl/workbook.xml': '<workbook><sheets><sheet name="a"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': sheetXml(row),
      }),
    ],
    [
      'UTF-16 in every part',
      book('', {
        'xl/worksheets/sheet1.xml': utf16(sheetXml(row)),
        'xl/workbook.xml': utf16(
          `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="명단" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
      }),
    ],
    [
      'a prefix for every element',
      book(
        sheetXml(row)
          .replace('xmlns=', 'xmlns:x=')
          .replace(/<(\/?)(?=[a-z])/g, '<$1x:'),
      ),
    ],
    ['single quotation marks', book(sheetXml(row).replaceAll('"', "'"))],
    [
      'line breaks inside of marks',
      book(sheetXml(row).replaceAll('<c r=', '<c\n  r=').replaceAll('<row r=', '<row\tr=')),
    ],
    ['a value beside an inline text', book(sheetXml(row.replace('</is></c>', '</is><v>1.</v></c>')))],
    [
      'a chart sheet first',
      book(sheetXml(row), {
        'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Chart1" r:id="rId8"/><sheet name="명단" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relations(
          ['rId8', `${office}/chartsheet`, 'chartsheets/sheet1.xml'],
          ['rId1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
        ),
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      }),
    ],
  ])('%s', (_, bytes) => {
    expect(tableOf(bytes)).toMatchObject({
      sheets: [{ name: expect.any(String) }],
      headings: ['이름', '전화번호', '메모'],
      rows: [['김가온', '010-2345-6701', '84A 문의']],
    })
  })

  const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="000\\-0000\\-0000"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/></cellXfs></styleSheet>`
  test.each<[string, string]>([
    ['<c r="C2" s="1"><v>46347</v></c>', '2026-11-21'],
    ['<c r="C2" s="2"><v>46347.586805555555</v></c>', '2026-11-21 14:05'],
    ['<c r="C2" t="d"><v>2026-11-21T00:00:00Z</v></c>', '2026-11-21'],
    ['<c r="C2" s="3"><v>1023456701</v></c>', '010-2345-6701'],
    ['<c r="C2" s="4"><v>0.125</v></c>', '12.5%'],
    ['<c r="C2"><v>1.023456701E9</v></c>', '1023456701'],
    ['<c r="C2"><v>0.1</v></c>', '0.1'],
    ['<c r="C2" t="b"><v>0</v></c>', 'FALSE'],
    ['<c r="C2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['<c r="C2"><f>SUM(A1:A9)</f></c>', '#VALUE!'],
    ['<c r="C2"><f>SUM(A1:A9)</f><v></v></c>', '#VALUE!'],
    ['<c r="C2"><f t="shared" si="0"/><v/></c>', '#VALUE!'],
    ['<c r="C2"><f>SUM(A1:A9)</f><v>0</v></c>', '0'],
    ['<c r="C2" t="str"><f>A1</f><v></v></c>', ''],
    ['<c r="C2" t="s"><v>2</v></c>', '셋째 글'],
    ['<c r="C2" t="s"/>', ''],
    ['<c r="C2" t="s"><v/></c>', ''],
    [
      '<c r="C2" t="inlineStr"><is><r><t>연락</t></r><r><t>처</t></r><rPh sb="0" eb="1"><t>읽기</t></rPh></is></c>',
      '연락처',
    ],
  ])('a cell %s is %j', (cell, value) => {
    const rows = `<row r="2">${text('A2', '김가온')}${text('B2', '010-2345-6701')}${cell}</row>`
    const { rows: read } = tableOf(
      book(sheetXml(rows), {
        'xl/styles.xml': styles,
        'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>첫 글</t></si><si/><si><t>셋째 글</t></si></sst>`,
      }),
    )
    expect(read[0]?.[2]).toBe(value)
  })
})

test('readSheet: days of a workbook since 1904 that have the format of a day', () => {
  const sheet = utils.aoa_to_sheet([
    ['이름', '전화번호', '접수일'],
    ['김가온', '010-2345-6701', 44838],
  ])
  sheet.C2.z = 'yyyy-mm-dd'
  const made = { ...utils.book_new(), Workbook: { WBProps: { date1904: true } } }
  utils.book_append_sheet(made, sheet, '명단')
  for (const bookType of ['xlsx', 'xlsb', 'biff8', 'xlml'] as const) {
    const bytes = new Uint8Array(write(made, { bookType, type: 'array' }))
    expect(tableOf(bytes), bookType).toMatchObject({
      since1904: true,
      rows: [['김가온', '010-2345-6701', '2026-10-05']],
    })
  }
})

test('readSheet: a table of a web page, with cells that span others or have no end, behind one of its layout', () => {
  const html = (body: string) => Buffer.from(`<html><body>${body}</body></html>`)
  const found = tableOf(
    html(
      '<table><tr><td colspan=3>관심고객 명단</table><table><tr><td>이름<td>전화번호<td>메모<tr><td rowspan=2>김&amp;가온<td>01023456701<td>첫&nbsp;줄<br/><b>둘째</b> &lt;84A&gt;<tr><td>=1+1<td> 46300 </table>',
    ),
  )
  expect(found).toMatchObject({
    sheet: 1,
    rows: [
      ['김&가온', '01023456701', '첫 줄\n둘째 <84A>'],
      ['', '=1+1', '46300'],
    ],
  })
  const nested =
    '<table><tr><td>제목</td></tr><tr><td><table><tr><th>성명</th><th>연락처</th></tr><tr><td>김가온</td><td>010-2345-6701</td></tr></table></td></tr></table>'
  expect(tableOf(html(nested))).toMatchObject({
    headings: ['성명', '연락처'],
    rows: [['김가온', '010-2345-6701']],
  })
})

test('readSheet: a wide list keeps the columns that it knows, and names those that it left out', () => {
  const wide = Array.from({ length: 50 }, (_, i) => `설문 ${i + 1}`)
  const headings = [...wide, '이름', '전화번호']
  const values = [...wide.map(() => '예'), '김가온', '010-2345-6701']
  const table = tableOf(Buffer.from(`${headings.join()}\n${values.join()}\n`))
  expect(table.headings).toHaveLength(40)
  expect(table.headings.slice(-2)).toEqual(['이름', '전화번호'])
  expect(table.unread).toEqual(wide.slice(38))
  expect(table.rows[0]?.slice(-2)).toEqual(['김가온', '010-2345-6701'])
})

test('readSheet: a list in AQ and AR', () => {
  const pad = Array<string>(42).fill('')
  const sheet = utils.aoa_to_sheet([
    [...pad, '이름', '전화번호'],
    [...pad, '김가온', '010-2345-6701'],
  ])
  const made = utils.book_new()
  utils.book_append_sheet(made, sheet, '명단')
  const bytes = new Uint8Array(write(made, { bookType: 'xlsx', type: 'array' }))
  expect(tableOf(bytes)).toMatchObject({
    headings: ['이름', '전화번호'],
    rows: [['김가온', '010-2345-6701']],
  })
})

test('readSheet: headings may be chosen, and none of them is guessed from customers', () => {
  const bytes = Buffer.from('Kunde,Tel.\n김가온,010-2345-6701\n이나래,010-2345-6702\n')
  expect(tableOf(bytes)).toMatchObject({ line: 0, headings: ['', ''], rows: { length: 3 } })
  const chosen = tableOf(bytes, { sheet: 0, line: 1 })
  expect(chosen).toMatchObject({ line: 1, headings: ['Kunde', 'Tel.'], rows: { length: 2 } })
  expect(tableOf(bytes, { sheet: 0, line: 2 })).toMatchObject({
    above: [['Kunde', 'Tel.']],
    rows: { length: 1 },
  })
  expect(readSheet(bytes, { sheet: 0, line: 3 })).toEqual({ ok: false, reason: 'empty' })
})

test('guessColumns: knows the headings of this office’s own exports', () => {
  const own: ImportField[] = [
    'registeredAt',
    'name',
    'phone',
    'memo',
    'unitTypes',
    'region',
    'source',
    'marketing',
  ]
  const headings = [
    '접수번호',
    '접수일시',
    '상태',
    '이름',
    '전화번호',
    '문의',
    '관심 타입',
    '등급',
    '지역',
    '인원',
    '유입',
    '캠페인',
    '접수 경로',
    '담당',
    '최근 통화',
    '방문',
    '방문 결과',
    '광고 수신',
    '보유 기한',
  ]
  expect(Object.keys(guessColumns(headings)).sort()).toEqual(own.sort())
})
