import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { encodeCp949 } from '../../../../../tests/support/encode-cp949.ts'
import { writers } from '../../../../../tests/support/list-formats.ts'
import type { Cell } from './cells.ts'
import { csvLine, parseCsv } from './csv.ts'
import { readSheet } from './read-sheet.ts'
import { readSheetInChild } from './read-sheet-in-child.server.ts'
import { maxLetters } from './sheet-limits.ts'
import { writeXlsx } from './write-xlsx.ts'

async function workbook(rows: Cell[][]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const all = async function* () {
    yield* rows
  }
  for await (const part of writeXlsx([{ name: '명단', rows: all() }])) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

const table = [
  ['이름', '전화번호', '메모'],
  ['김민지', '01012345678', '<b>"84A" & \'59B\'</b>'],
  ['홍길동', '', ' 둘째 줄\n셋째 줄'.trim()],
]

test('writeXlsx: days, minutes and numbers keep their kind, and `_x0041_` stays as it is written', async () => {
  const at = new Date('2026-11-21T05:05:00Z')
  const bytes = await workbook([
    ['이름', '전화번호', '방문일시', '보유 기한', '인원', '메모'],
    ['김가온', '010-2345-6701', { at, shows: 'minute' }, { at, shows: 'day' }, 3, '_x0041_ _X00e9_ _x12_'],
  ])
  expect(readSheet(bytes)).toMatchObject({
    rows: [['김가온', '010-2345-6701', '2026-11-21 14:05', '2026-11-21', '3', '_x0041_ _X00e9_ _x12_']],
  })
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).toContain('<c r="D2" s="1"><v>46347</v></c><c r="E2"><v>3</v></c>')
  expect(sheet).toContain('_x005F_x0041_')
})

test('what is written as a workbook is read back, in a child process as well', async () => {
  const bytes = await workbook(table)
  expect(readSheet(bytes)).toMatchObject({
    ok: true,
    headings: table[0],
    rows: [table[1], ['홍길동', '', table[2]?.[2]]],
  })
  expect(await readSheetInChild(bytes, 'gaon')).toEqual(readSheet(bytes))
})

test.each(['xlsx', 'xls', 'csv'])('readSheet: says that a sheet of %s goes on below line 20,020', (kind) => {
  const write = (list: string[][]) =>
    writers[kind]?.(list) ?? Buffer.from(list.map((row) => row.join()).join('\n'))
  const people = [
    ['이름', '전화번호'],
    ['김가온', '010-2345-6701'],
  ]
  const blank = Array.from({ length: 20_020 }, () => [])
  const long = readSheet(write([...people, ...blank, ['박한내', '010-2345-6702']]))
  expect(long).toMatchObject({ rows: [people[1]], isCut: true })
  expect(readSheet(write(people))).toMatchObject({ rows: [people[1]], isCut: false })
})

const sheetXml = (body: string) =>
  `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${body}</sheetData></worksheet>`
const packed = (sheet: string, shared = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="b" sheetId="2" r:id="rId9"/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/sheet7.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml('<row r="1"><c r="A1"><v>wrong</v></c></row>')),
    'xl/worksheets/sheet7.xml': strToU8(sheetXml(sheet)),
    'xl/sharedStrings.xml': strToU8(shared),
  })

test('a workbook as Excel writes it: shared and rich texts, readings, numbers, gaps, the first tab', () => {
  const shared =
    '<sst><si><t>이름</t></si><si><r><rPr/><t>연락</t></r><r><t xml:space="preserve">처 </t></r><rPh sb="0" eb="1"><t>읽기</t></rPh></si><si/><si><t>김&amp;민&#xC9C0;</t></si></sst>'
  const read = readSheet(
    packed(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="3" spans="1:3"><c r="A3" t="s"><v>3</v></c><c r="B3"/><c r="C3"><v>1.012345678E9</v></c></row><row r="4"><c t="str"><f>A1</f><v>수식 값</v></c><c t="b"><v>1</v></c></row>',
      shared,
    ),
  )
  expect(read).toMatchObject({
    ok: true,
    sheets: [{ name: 'b' }, { name: 'a' }],
    headings: ['이름', '', '연락처'],
    rows: [
      ['', '', ''],
      ['김&민지', '', '1012345678'],
      ['수식 값', 'TRUE', ''],
    ],
  })
})

test('a CSV file in UTF-8 with and without a mark, in UTF-16, and in code page 949', () => {
  const text = '이름,전화번호\r\n"김,민지","010-1234-5678"\r\n뷁,02-1\r\n'
  const expected = {
    ok: true,
    headings: ['이름', '전화번호'],
    rows: [
      ['김,민지', '010-1234-5678'],
      ['뷁', '02-1'],
    ],
  }
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16,
    utf16.subarray(2),
    Buffer.from(utf16).swap16(),
    Buffer.from(utf16.subarray(2)).swap16(),
    encodeCp949(text),
  ])
    expect(readSheet(bytes)).toMatchObject(expected)
})

test.each([
  ['damaged', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  [
    'locked',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
  ],
  ['empty', Buffer.from('이름,전화번호\n\n\n')],
  ['empty', Buffer.from('')],
  ['no-table', Buffer.from('하나\n둘\n셋')],
  ['damaged', Buffer.from('504b0304ffff', 'hex')],
  ['other-kind', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['other-kind', Buffer.from('%PDF-1.7')],
  ['other-kind', Buffer.from(zipSync({ 'word/document.xml': strToU8('<x/>') }))],
  ['letters', Buffer.from([0xff, 0x80, 0x81])],
  ['too-many', Buffer.from(`이름,번호\n${'가,1\n'.repeat(10_001)}`)],
] as const)('what is no list is refused: %s', (reason, bytes) => {
  expect(readSheet(bytes)).toMatchObject({ ok: false, reason })
})

test('readSheet: counts the letters of all cells, whether they are written once or in each', () => {
  const shared = `<sst><si><t>${'가'.repeat(2000)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`
  const most = maxLetters / 80_000
  expect(readSheet(packed(row.repeat(most), shared))).toMatchObject({ ok: true })
  expect(readSheet(packed(row.repeat(most + 1), shared))).toEqual({ ok: false, reason: 'too-long' })
})

test('readSheet: refuses what announces more than a list holds, and what unpacks to more than it announces', () => {
  const bomb = packed('', ' '.repeat(1_000_000))
  const announce = (bytes: number) => {
    const entry = Buffer.from(bomb).lastIndexOf('PK\x01\x02', undefined, 'latin1')
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(entry + 24, bytes, true)
    return readSheet(bomb)
  }
  expect(announce(1_000_000)).toEqual({ ok: false, reason: 'empty' })
  expect(announce(100 * 1024 * 1024)).toEqual({ ok: false, reason: 'too-large' })
  expect(announce(10)).toEqual({ ok: false, reason: 'damaged' })
})

test('parseCsv: quotation marks, line breaks and separators', () => {
  const rowsOf = (text: string) => {
    const parsed = parseCsv(text, 10)
    return parsed.ok ? parsed.rows : parsed.line
  }
  expect(rowsOf('a;b;c\n"x ""y""";"1\n2";z"w')).toEqual([
    ['a', 'b', 'c'],
    ['x "y"', '1\n2', 'z"w'],
  ])
  expect(rowsOf('a\tb\r1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(rowsOf('a,b\r\n1\r2,3\r\n')).toEqual([
    ['a', 'b'],
    ['1\n2', '3'],
  ])
  expect(rowsOf('sep=|\na|b,c\n')).toEqual([['a', 'b,c']])
  expect(rowsOf('"a;b;c;d",e\n1,2')).toEqual([
    ['a;b;c;d', 'e'],
    ['1', '2'],
  ])
})

test.each([
  ['never ends', 'a,b\n1,2\n3,"4\n5,6\n', 3],
  ['ends before the cell does', 'a,b\n1,"2"3\n4,"5"\n', 2],
  ['ends at the mark of a later line', 'a,b,c\nx,010-1234-5678,"m\ny,010-2345-6789,"n"\n', 2],
  ['ends behind other customers', 'a,b,c\nx,010-1234-5678,"m\ny,010-2345-6789,n\nz,010-3456-7890,o"\n', 2],
  ['after a line with the separator', 'sep=;\na;"b\n', 2],
])('parseCsv: names the line of a quotation mark that %s', (_, text, line) => {
  expect(parseCsv(text, 10)).toEqual({ ok: false, line })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
  'runs as no formula in a spreadsheet: %j',
  (cell) => {
    expect(csvLine([cell])).toMatch(/^"?'/)
  },
)
