import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFault } from '../site/content-fault.ts'
import { readContent } from './read-content.server.ts'

const content = join(import.meta.dirname, '../../../content')

test('the demo sites are in order', () => {
  const read = readContent(content)
  expect(read.ok ? [] : read.faults.map(describeFault)).toEqual([])
  expect(read.ok && read.sites.map((site) => site.settings.slug)).toEqual([
    'gaon-lakepark',
    'hannae-riverview',
  ])
})

describe('content with a fault', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'bunyang-content-'))
    cpSync(join(content, 'gaon-lakepark'), join(dir, 'gaon-lakepark'), { recursive: true })
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  const change = (file: string, alter: (json: Record<string, unknown>) => void) => {
    const path = join(dir, 'gaon-lakepark', file)
    const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    alter(json)
    writeFileSync(path, JSON.stringify(json))
  }
  const problems = () => {
    const read = readContent(dir)
    return read.ok ? [] : read.faults.map(describeFault)
  }

  test('names the file, the path inside it and what was expected', () => {
    change('pages/home.json', (page) => {
      page.title = 7
    })
    expect(problems()).toEqual(['gaon-lakepark/pages/home.json: title: 글이어야 합니다'])
  })

  test('names a field that nobody knows', () => {
    change('site.json', (site) => {
      site.telephone = '1'
    })
    expect(problems()).toEqual([expect.stringContaining('telephone')])
  })

  test('names a fact that does not exist', () => {
    change('pages/home.json', (page) => {
      page.description = '{households.nowhere}'
    })
    expect(problems()).toEqual([
      "gaon-lakepark/pages/home.json: description: 사실 'households.nowhere'이(가) site.json의 facts에 없습니다",
    ])
  })

  test('names a tour of another house whose host the site does not allow', () => {
    change('pages/floorplan-emodel.json', (page) => {
      const [block] = page.blocks as { tours: { address: object }[] }[]
      for (const tour of block?.tours ?? [])
        tour.address = { kind: 'external', url: 'https://tours.example/1' }
    })
    expect(problems()[0]).toBe(
      "gaon-lakepark/pages/floorplan-emodel.json: blocks[0].tours[0].address: 'tours.example'이(가) site.json의 frames에 없습니다",
    )
    change('site.json', (site) => {
      site.frames = ['tours.example']
    })
    expect(problems()).toEqual([])
  })

  test('names a file that is no JSON', () => {
    writeFileSync(join(dir, 'gaon-lakepark/pages/broken.json'), '{')
    expect(problems()).toEqual(['gaon-lakepark/pages/broken.json: 1번째 줄: 닫는 괄호(})가 없습니다'])
  })

  test('names the wall or room of a plan that does not hold', () => {
    change('plans/84A.json', (plan) => {
      const doors = plan.openings as { id: string }[]
      plan.openings = doors.filter(({ id }) => id !== 'window-bath1' && id !== 'door-bath1')
    })
    expect(problems()).toEqual([
      'gaon-lakepark/plans/84A.json: rooms bath1: 부부욕실(bath1): 현관에서 걸어갈 길이 없습니다',
    ])
  })

  test('names a drawing that is called other than its file', () => {
    change('plans/84A.json', (plan) => {
      plan.name = '84X'
    })
    expect(problems()).toContain("gaon-lakepark/plans/84A.json: name: 파일 이름 '84A'과(와) 같아야 합니다")
  })

  test('names a picture that is not there', () => {
    const page = JSON.parse(readFileSync(join(dir, 'gaon-lakepark/pages/customer.json'), 'utf8')) as {
      blocks: { picture?: { name: string } }[]
    }
    const block = page.blocks.findIndex((b) => b.picture)
    change('pages/customer.json', (json) => {
      const picture = (json.blocks as { picture: { name: string } }[])[block]?.picture
      if (picture) picture.name = 'gone.jpg'
    })
    expect(problems()).toEqual([
      `gaon-lakepark/pages/customer.json: blocks[${block}].picture: 그림 'gone.jpg'이(가) media 폴더에 없습니다`,
    ])
  })

  test('names a file that is not there, and one that may not be offered', () => {
    rmSync(join(dir, 'gaon-lakepark/files/announcement.pdf'))
    writeFileSync(join(dir, 'gaon-lakepark/files/notes.docx'), '')
    expect(problems()).toEqual([
      'gaon-lakepark/files/notes.docx: 올릴 수 없는 형식의 파일입니다(pdf, mp4, webm, vtt)',
      "gaon-lakepark/pages/sales-announcement.json: blocks[0].pdf: 파일 'announcement.pdf'이(가) files 폴더에 없습니다",
    ])
  })
})

test('a folder without sites is a fault', () => {
  const read = readContent(tmpdir())
  expect(read.ok).toBe(false)
})
