import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { drawPicture, writePng } from '../../../tests/support/pictures.ts'
import { describePictureRefusal } from './picture-refusal.ts'
import { storedName } from './stored-name.ts'
import { uploadPicture } from './upload-picture.server.ts'

/** A request's body: what is asked for is made, and how much that was is known. */
function pouring(total: number, chunk = Buffer.alloc(1024 * 1024, 1)) {
  const poured = { bytes: 0, cancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (poured.bytes >= total) return controller.close()
      controller.enqueue(chunk)
      poured.bytes += chunk.length
    },
    cancel() {
      poured.cancelled = true
    },
  })
  return { stream, poured }
}

describeFirst(1, stricterDatabaseFirst)('pictures that are uploaded, on %s', (kind) => {
  let office: TestInstall
  let editor: Actor
  beforeAll(async () => {
    office = await openTestInstall(kind)
    editor = { type: 'user', id: await makePerson(office, { email: 'owner@orbit.example', role: 'owner' }) }
  })
  afterAll(() => office.close())
  const upload = (name: string, content: Buffer, site = office.site) =>
    uploadPicture({ ...office, storage: office.media }, site, { name, content, alt: '정문' }, editor)

  test('belong to their site, by their name, with who brought them', async () => {
    const result = await upload('C:\\그림\\정문.jpg', await drawPicture(400, 300))
    if (!result.ok) throw new Error(describePictureRefusal(result))
    expect(result).toMatchObject({ name: '정문.jpg', repeated: false })
    const row = await office.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', result.mediaId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ site_id: office.site.id, name: '정문.jpg', mime: 'image/jpeg', alt: '정문' })
    expect(row).toMatchObject({ width: 400, height: 300, widths: '[320,400]' })
    const audit = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'site_id'])
      .where('action', '=', 'media.uploaded')
      .where('subject_id', '=', result.mediaId)
      .execute()
    expect(audit).toEqual([{ actor_id: editor.id, site_id: office.site.id }])
  })

  test('are taken once; another one of the same name gets a free name', async () => {
    const [one, other] = [await drawPicture(100, 80), await drawPicture(80, 100)]
    const name = (result: Awaited<ReturnType<typeof upload>>) => result.ok && [result.name, result.repeated]
    expect(name(await upload('lawn.jpg', one))).toEqual(['lawn.jpg', false])
    expect(name(await upload('lawn.jpg', one))).toEqual(['lawn.jpg', true])
    const both = await Promise.all([upload('lawn.jpg', other), upload('lawn.jpg', other)])
    expect(both.map(name)).toEqual(
      expect.arrayContaining([
        ['lawn-2.jpg', false],
        ['lawn-2.jpg', true],
      ]),
    )
    expect(name(await upload('lawn.jpg', one, office.otherSite))).toEqual(['lawn.jpg', false])
  })

  test('are known by their content, whatever their name ends with', async () => {
    const jpeg = await drawPicture(120, 90)
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    const declared = `<?xml version="1.0" encoding="UTF-16"?>${drawing}`
    const files: [name: string, content: Buffer, kept: string, mime: string][] = [
      ['가.jpg', await sharp(jpeg).webp().toBuffer(), '가.webp', 'image/webp'],
      ['나.jpg', writePng(12, 9), '나.png', 'image/png'],
      ['다', jpeg, '다.jpg', 'image/jpeg'],
      ['라.jpe', jpeg, '라.jpe', 'image/jpeg'],
      ['마.jfif', jpeg, '마.jfif', 'image/jpeg'],
      ['바.png', Buffer.from(drawing), '바.svg', 'image/svg+xml'],
      ['사.svg', Buffer.from(`\ufeff${declared}`, 'utf16le'), '사.svg', 'image/svg+xml'],
    ]
    for (const [name, content, kept, mime] of files) {
      const result = await upload(name, content)
      if (!result.ok) throw new Error(`${name}: ${describePictureRefusal(result)}`)
      expect([result.name, result.picture.mime, result.renamed]).toEqual([
        kept,
        mime,
        kept === name ? undefined : 'ending',
      ])
    }
  })
})

describe('a file that is no picture for a site', () => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall('sqlite')
  })
  afterAll(() => office.close())

  /** What the person who uploads reads; nothing of the file is kept. */
  async function refusalOf(name: string, content: Buffer | ReadableStream<Uint8Array>): Promise<string> {
    const archive = { ...office, storage: office.media }
    const result = await uploadPicture(archive, office.site, { name, content }, systemActor)
    expect(await office.db.selectFrom('media').select('name').execute()).toEqual([])
    const originals = join(office.dataDir, 'media/originals')
    expect(existsSync(originals) ? readdirSync(originals) : []).toEqual([])
    return result.ok ? 'taken' : describePictureRefusal(result)
  }
  const damaged = '이미지가 손상되었거나 끝까지 저장되지 않았습니다. 원본을 열어 다시 저장한 뒤 올려 주세요.'

  test('is refused for what it is, whatever its name says', async () => {
    const onlyPictures = 'JPEG, PNG, WebP, AVIF, SVG 이미지만 올릴 수 있습니다.'
    const files: [string, string | Buffer, string][] = [
      ['plan.jpg', '%PDF-1.7\n', `이 파일은 PDF 문서입니다. ${onlyPictures}`],
      [
        'photo.png',
        '<!DOCTYPE html><script>alert(1)</script>',
        `이 파일은 웹 문서(HTML)입니다. ${onlyPictures}`,
      ],
      ['photo.jpg', 'MZ\x90\0', `이 파일은 실행 파일입니다. ${onlyPictures}`],
      ['photo.jpg', 'PK\x03\x04', `이 파일은 압축 파일 또는 문서 파일입니다. ${onlyPictures}`],
      [
        'drawing.svg',
        Buffer.from('1f8b0800', 'hex'),
        `이 파일은 압축 파일 또는 문서 파일입니다. ${onlyPictures}`,
      ],
      [
        'photo.jpg',
        Buffer.from('0000001866747970686569630000', 'hex'),
        '이 파일은 아이폰 사진(HEIC)입니다. JPEG로 저장해 올려 주세요. 아이폰의 ‘설정 › 카메라 › 포맷’에서 ‘높은 호환성’을 선택하면 처음부터 JPEG로 찍힙니다.',
      ],
      [
        'photo.jpg',
        Buffer.from('000000186674797069736f6d0000', 'hex'),
        `이 파일은 동영상입니다. ${onlyPictures}`,
      ],
      ['photo.gif', 'GIF89a\x01', `이 파일은 GIF 이미지입니다. ${onlyPictures}`],
      ['photo.jpg', 'just words', `이미지 파일이 아닙니다. ${onlyPictures}`],
      ['photo.jpg', '', '빈 파일입니다. 원본을 확인한 뒤 다시 올려 주세요.'],
    ]
    for (const [name, content, sentence] of files)
      expect(await refusalOf(name, Buffer.from(content as string, 'latin1'))).toBe(sentence)
  })

  test('is refused where nothing of a drawing would be left', async () => {
    const outside =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://cdn.example/logo.png"/></svg>'
    expect(await refusalOf('logo.svg', Buffer.from(outside))).toContain('올리면 빈 그림이 됩니다')
  })

  test('of 100 MB is given up as soon as it is too much, before it is all there', async () => {
    const { stream, poured } = pouring(100 * 1024 * 1024)
    expect(await refusalOf('photo.jpg', stream)).toBe(
      '이미지 한 장은 30MB까지 올릴 수 있습니다. 크기를 줄여 다시 올려 주세요.',
    )
    expect(poured.cancelled).toBe(true)
    // Streams on the way hold some more.
    expect(poured.bytes).toBeLessThan(36 * 1024 * 1024)
  })

  test('is refused when a few bytes unfold into too many pixels', async () => {
    const bomb = writePng(30_000, 30_000, { bytes: 30_000 })
    expect(bomb.length).toBeLessThan(1000)
    const limits = '한 변 16,000픽셀, 모두 6,000만 픽셀까지 올릴 수 있습니다.'
    expect(await refusalOf('bomb.png', bomb)).toBe(`이미지가 너무 큽니다(30,000×30,000픽셀). ${limits}`)
    expect(await refusalOf('long.png', writePng(20_000, 10))).toBe(
      `이미지가 너무 큽니다(20,000×10픽셀). ${limits}`,
    )
    const within = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="data:image/png;base64,${bomb.toString('base64')}"/></svg>`
    expect(await refusalOf('bomb.svg', Buffer.from(within))).toBe(
      `이미지가 너무 큽니다(30,000×30,000픽셀). ${limits}`,
    )
  })

  test('may not unfold into memory by what it carries beside its pixels', async () => {
    const sentence =
      '작은 파일에 지나치게 큰 자료가 압축되어 있어 받지 않습니다. 이미지 편집기에서 다시 저장한 뒤 올려 주세요.'
    const zeros = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const bombs: [string, string][] = [
      ['iCCP', 'profile\0\0'],
      ['zTXt', 'Comment\0\0'],
      ['iTXt', 'Comment\0\x01\0ko\0\0'],
    ]
    for (const [type, head] of bombs) {
      const data = Buffer.concat([Buffer.from(head, 'latin1'), zeros])
      const bomb = writePng(40, 40, { before: [[type, data]] })
      expect(bomb.length).toBeLessThan(100 * 1024)
      expect(await refusalOf('bomb.png', bomb), type).toBe(sentence)
    }
  })

  test('is refused when it moves or holds several pictures', async () => {
    const sentence = '움직이거나 여러 장이 든 이미지는 올릴 수 없습니다. 한 장으로 저장한 뒤 올려 주세요.'
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await refusalOf('moving.webp', frames)).toBe(sentence)
    const animated = writePng(10, 10, { before: [['acTL', Buffer.from('0000000200000000', 'hex')]] })
    expect(await refusalOf('moving.png', animated)).toBe(sentence)
  })

  test('is refused when its end is missing', async () => {
    const jpeg = await drawPicture(300, 200)
    const picture = sharp(jpeg)
    const files = {
      jpg: jpeg,
      png: await picture.clone().png().toBuffer(),
      webp: await picture.clone().webp({ lossless: true }).toBuffer(),
      avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
    }
    for (const [ending, whole] of Object.entries(files))
      for (const part of [0.6, 0.05]) {
        const cut = whole.subarray(0, Math.max(20, Math.floor(whole.length * part)))
        expect(await refusalOf(`cut.${ending}`, cut), `${ending} ${part}`).toBe(damaged)
      }
    expect(await refusalOf('cut.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'))).toBe(
      damaged,
    )
  })

  test('has to wait its turn, and is refused when too many do', async () => {
    const archive = { ...office, storage: office.media }
    const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const upload = () => uploadPicture(archive, office.site, { name: 'a.svg', content }, systemActor)
    const all = await Promise.all(Array.from({ length: 7 }, upload))
    const said = all.map((result) => (result.ok ? 'taken' : describePictureRefusal(result)))
    expect(
      said.filter((one) => one === '지금 다른 이미지를 처리하고 있습니다. 잠시 뒤 다시 올려 주세요.'),
    ).toHaveLength(2)
    expect(said.filter((one) => one.startsWith('SVG에 크기가 없습니다'))).toHaveLength(5)
  })

  test('that is a drawing of more than a megabyte is refused, whatever is in it', async () => {
    const content = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${' '.repeat(1024 * 1024)}</svg>`,
    )
    expect(await refusalOf('map.svg', content)).toBe(
      'SVG는 1MB까지 올릴 수 있습니다. 점과 선의 수를 줄여 다시 저장하거나, PNG 또는 WebP로 저장해 올려 주세요.',
    )
  })

  test('is refused for a name that no file system holds', async () => {
    const name = `${'가'.repeat(120)}.jpg`
    expect(await refusalOf(name, await drawPicture(10, 10))).toContain('파일 이름이 너무 깁니다')
  })

  test('that is a drawing is stored as it was cleaned, its original apart', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script>alert(1)</script><rect width="4" height="3"/></svg>'
    const archive = { ...office, storage: office.media }
    const upload = { name: 'map.svg', content: Buffer.from(drawing) }
    const result = await uploadPicture(archive, office.otherSite, upload, systemActor)
    if (!result.ok) throw new Error(describePictureRefusal(result))
    const media = join(office.dataDir, 'media')
    expect(readFileSync(join(media, `${storedName(result.picture.sha256)}.svg`), 'utf8')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>',
    )
    expect(readFileSync(join(media, `originals/${result.picture.sha256}.svg`), 'utf8')).toBe(drawing)
  })
})
