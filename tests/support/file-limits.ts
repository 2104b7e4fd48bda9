import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { maxColumns, maxRows } from '#app/domain/customers/import-export/sheet/sheet-limits.ts'
import { maxDrawingBytes, maxPictureBytes, maxPixels } from '#app/domain/media/picture-refusal.ts'
import { maxDrawingLength } from '#app/domain/publishing/drafts/drawings/receive-drawing.server.ts'
import { runs } from './long.ts'
import { drawPicture, writePng } from './pictures.ts'

export type Reader = 'list' | 'archive' | 'picture' | 'encoding' | 'file' | 'drawing' | 'page'

/** A file at two limits of its reader at the same time. */
export interface LimitPair {
  reader: Reader
  limits: [string, string]
  make: () => Uint8Array | Promise<Uint8Array>
}

const xml = (body: string) => strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`)
const workbook = (sheet: string, shared = '') =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="명단" sheetId="1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': xml(sheet),
    'xl/sharedStrings.xml': strToU8(shared),
  })
const row = (cell: string, columns: number) => `<row>${cell.repeat(columns)}</row>`
const named = '<c t="s"><v>0</v></c>'
const written = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** Entries of one archive that lie on the same stored bytes, each with a name of its own. */
function overlapping(bytes: number, count: number, nameOf: (i: number) => string): Uint8Array {
  const content = Buffer.alloc(bytes, ' ')
  const sum = crc32(content)
  const entry = (i: number, isLocal: boolean) => {
    const name = Buffer.from(nameOf(i))
    const head = Buffer.alloc(isLocal ? 30 : 46)
    head.write(isLocal ? 'PK\x03\x04' : 'PK\x01\x02', 'latin1')
    // Announces no size, which a stored entry would not need.
    head.writeUInt32LE(sum, isLocal ? 14 : 16)
    head.writeUInt32LE(bytes, isLocal ? 18 : 20)
    head.writeUInt16LE(name.length, isLocal ? 26 : 28)
    return Buffer.concat([head, name])
  }
  const local = Buffer.concat([entry(0, true), content])
  const directory = Buffer.concat(Array.from({ length: count }, (_, i) => entry(i, false)))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

/** A site's archive whose documents hold these texts. */
const archive = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'site.json': '{}', ...files }).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level: 1 },
  )
const many = (count: number, one: (i: number) => [string, string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => one(i)))

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}</svg>`
const filled = (begin: string, one: string, end: string, most: number) =>
  Buffer.from(begin + one.repeat(Math.floor((most - begin.length - end.length) / one.length)) + end)

/** A chunk before the pixels of a PNG that unfolds to four megabytes. */
const textChunk = (): [string, Buffer] => [
  'zTXt',
  Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(4_000_000, 'x'))]),
]
const side = Math.floor(Math.sqrt(maxPixels))

const box = (type: string, inner: Buffer, length = 8 + inner.length) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length)
  head.write(type, 4)
  return Buffer.concat([head, inner])
}
const film = (index: Buffer) =>
  Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0')), box('mdat', Buffer.alloc(8)), box('moov', index)])

const html = (body: string) =>
  Buffer.from(`<!doctype html><title>x</title><body><main><h1>x</h1>${body}</main>`)

/**
 * Every reader of files with the pairs of its limits. The first ten run in the suite: the worst of those whose program is loaded quickly from its
 * source.
 */
export const limitPairs: LimitPair[] = [
  {
    reader: 'list',
    limits: ['rows and columns', 'letters of a cell that is named'],
    make: () =>
      workbook(
        row(named, maxColumns).repeat(runs(400, maxRows)),
        `<sst><si><t>${'가'.repeat(2000)}</t></si></sst>`,
      ),
  },
  {
    reader: 'list',
    limits: ['entries', 'bytes that they share'],
    make: () => overlapping(9_000_000, 150, (i) => `xl/worksheets/s${String(i).padStart(3, '0')}.xml`),
  },
  {
    reader: 'list',
    limits: ['shared texts', 'bytes unpacked'],
    make: () => workbook(row(named, 2).repeat(2), `<sst>${'<si/>'.repeat(runs(200_000, 13_000_000))}</sst>`),
  },
  {
    reader: 'archive',
    limits: ['files', 'bytes that they share'],
    make: () => overlapping(2_000_000, 5000, (i) => `media/${String(i).padStart(5, '0')}.jpg`),
  },
  {
    reader: 'picture',
    limits: ['chunks', 'bytes that each unfolds to'],
    make: () => writePng(8, 8, { before: Array<[string, Buffer]>(runs(500, 5000)).fill(textChunk()) }),
  },
  {
    reader: 'picture',
    limits: ['elements', 'rules of styles'],
    make: () =>
      filled(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><style>${'.a{fill:url(#b)}'.repeat(30_000)}</style>`,
        '<g class="a"/>',
        '</svg>',
        maxDrawingBytes,
      ),
  },
  {
    reader: 'file',
    limits: ['boxes', 'depth'],
    make: () => film(Buffer.alloc(8 * 2_000_000, box('trak', Buffer.alloc(0), 0))),
  },
  {
    reader: 'page',
    limits: ['elements', 'depth'],
    make: () => html('<b>'.repeat(2000) + '<p>'.repeat(2000)),
  },
  {
    reader: 'list',
    limits: ['bytes', 'cells of a line'],
    make: () => filled('이름,전화\n', ',', '\n가,1\n', 10_000_000),
  },
  {
    reader: 'page',
    limits: ['links', 'depth'],
    make: () => html(`<nav>${'<ul><li><a href="/x">x'.repeat(1000)}</nav>`),
  },
  {
    reader: 'archive',
    limits: ['documents', 'bytes of JSON'],
    make: () => archive(many(8, (i) => [`pages/${i}.json`, `{"blocks":[${'{},'.repeat(330_000)}1]}`])),
  },
  {
    reader: 'drawing',
    limits: ['letters', 'values'],
    make: () => filled('{"rooms":[', '{"a":1.5,"b":2},', '{}]}', maxDrawingLength),
  },
  {
    reader: 'list',
    limits: ['rows and columns', 'letters of all cells'],
    make: () => workbook(row(written('가나다라마바사아자차'), maxColumns).repeat(maxRows)),
  },
  {
    reader: 'list',
    limits: ['lines', 'cells of a line'],
    make: () => filled('이름,전화\n', `${'가,'.repeat(maxColumns)}\n`, '가,1\n', 10_000_000),
  },
  {
    reader: 'list',
    limits: ['bytes', 'quotation marks'],
    make: () => filled('이름,전화\n', '""', '\n', 10_000_000),
  },
  {
    reader: 'archive',
    limits: ['files', 'letters of a name'],
    make: () => archive(many(5000, (i) => [`media/${'가'.repeat(70)}${i}.jpg`, 'x'])),
  },
  {
    reader: 'archive',
    limits: ['bytes unpacked', 'bytes packed'],
    make: () =>
      archive(Object.fromEntries([1, 2, 3].map((i) => [`files/${i}.pdf`, new Uint8Array(300_000_000)]))),
  },
  {
    reader: 'archive',
    limits: ['depth of values', 'bytes of a document'],
    make: () => archive({ 'pages/a.json': '['.repeat(2_900_000) }),
  },
  {
    reader: 'archive',
    limits: ['documents', 'letters of texts'],
    make: () =>
      archive(
        many(90, (i) => [
          `pages/p${i}.json`,
          JSON.stringify({ path: `/P${i}`, text: '84㎡ '.repeat(14_000) }),
        ]),
      ),
  },
  {
    reader: 'picture',
    limits: ['bytes', 'pixels'],
    make: () => writePng(30_000, 30_000, { bytes: 1_000_000 }),
  },
  {
    reader: 'picture',
    limits: ['pictures in a drawing', 'pixels of each'],
    make: () =>
      Buffer.from(
        svg(
          `<image href="data:image/png;base64,${writePng(side, side, { bytes: 1000 }).toString('base64')}"/>`.repeat(
            50,
          ),
        ),
      ),
  },
  {
    reader: 'picture',
    limits: ['elements', 'depth'],
    make: () => Buffer.from(svg(`${'<g>'.repeat(98)}${'<rect/>'.repeat(140_000)}${'</g>'.repeat(98)}`)),
  },
  {
    reader: 'picture',
    limits: ['elements', 'references'],
    make: () =>
      Buffer.from(
        svg(
          `<defs><g id="g0"><rect/></g>${Array.from({ length: 15_000 }, (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`).join('')}</defs><use href="#g15000"/>`,
        ),
      ),
  },
  {
    reader: 'encoding',
    limits: ['pixels', 'widths'],
    make: () => writePng(side, side),
  },
  {
    reader: 'encoding',
    limits: ['height', 'widths'],
    make: () => drawPicture(3700, 15_900),
  },
  {
    reader: 'file',
    limits: ['bytes of an index', 'boxes'],
    make: () => film(Buffer.alloc(8 * 2_900_000, box('free', Buffer.alloc(0)))),
  },
  {
    reader: 'file',
    limits: ['bytes of captions', 'lines'],
    make: () => filled('WEBVTT\n\n', '00:00.00\n', '', 1_000_000),
  },
  {
    reader: 'drawing',
    limits: ['letters', 'depth'],
    make: () => Buffer.from('{"a":'.repeat(190_000)),
  },
  {
    reader: 'drawing',
    limits: ['letters', 'names of an object'],
    make: () => Buffer.from(`{${Array.from({ length: 90_000 }, (_, i) => `"n${i}":1`).join(',')}}`),
  },
  {
    reader: 'page',
    limits: ['tables', 'depth'],
    make: () => html(`${'<table><tr><td>글'.repeat(48)}${'<p>글</p>'.repeat(40_000)}`),
  },
  {
    reader: 'page',
    limits: ['bytes', 'depth'],
    make: () => filled('<!doctype html><body>', '<div>', '', maxPictureBytes),
  },
]
