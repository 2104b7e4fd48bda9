import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Drawing } from '#app/domain/drawings/drawing.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { type ContentFolder, contentFolder, drawnPicture } from '../../../../tests/support/content-folder.ts'
import { demoSites } from '../../../../tests/support/demo-sites.ts'
import { planOf, settingOf } from '../../../../tests/support/drawings.ts'
import { sampleBlock } from '../pages/sample-block.ts'
import { readContent, readSite } from './read-content.server.ts'

test('the demo sites are in order', () => {
  expect(demoSites().map((site) => site.settings.slug)).toEqual(['gaon-lakepark', 'hannae-riverview'])
})

describe('content with a fault', () => {
  let content: ContentFolder
  beforeEach(() => {
    content = contentFolder()
  })
  afterEach(() => content.remove())

  const change = (file: string, alter: (json: Record<string, unknown>) => void) => content.change(file, alter)
  const problems = () => {
    const read = readContent(content.dir)
    return read.ok ? [] : read.faults.map(describeFault)
  }
  const givePlan = (alter: (plan: Record<string, unknown>) => void) => {
    change('site.json', (site) => {
      site.facts = settingOf('lakeside').facts
    })
    const plan: Record<string, unknown> = { ...planOf('lakeside', '84A') }
    alter(plan)
    content.write('plans/84A.json', plan)
  }

  test('readSite: a drawing fault that visitors see already does not count, a new one does', () => {
    givePlan(() => {})
    const before = readSite(content.folder, 'small')
    const [drawing] = before.ok ? before.site.drawings : []
    givePlan((plan) => {
      plan.exclusiveArea = 'area.none'
    })
    const read = readSite(content.folder, 'small')
    const faults = read.ok ? [] : read.faults
    expect(faults.map(describeFault)).toEqual([
      'small/plans/84A.json: exclusiveArea: 면적(㎡)이 있어야 합니다. 공통 수치에 ‘면적 none’ 값이 없습니다',
    ])
    const shown = {
      slug: 'small',
      settings: before.ok ? before.site.settings : undefined,
      drawings: [{ ...drawing, content: { ...drawing?.content, exclusiveArea: 'area.none' } } as Drawing],
    }
    expect(readSite(content.folder, 'small', shown)).toMatchObject({ ok: true, known: faults })
    change('pages/home.json', (page) => {
      page.title = 7
    })
    const worse = readSite(content.folder, 'small', shown)
    expect(worse.ok ? [] : worse.faults.map(({ file }) => file)).toEqual(['small/pages/home.json'])
  })

  test('names the file, the path inside it and what was expected', () => {
    change('pages/home.json', (page) => {
      page.title = 7
    })
    expect(problems()).toEqual(['small/pages/home.json: title: 글이어야 합니다'])
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
      'small/pages/home.json: description: 공통 수치에 ‘세대수 nowhere’ 값이 없습니다',
    ])
  })

  test('names a tour of another house whose host the site does not allow', () => {
    content.write('media/house.svg', drawnPicture('green'))
    change('pages/home.json', (page) => {
      const tour = {
        id: 'other',
        label: '다른 집',
        text: '둘러보는 집입니다.',
        picture: { name: 'house.svg', alt: '집' },
        address: { kind: 'external', url: 'https://tours.example/1' },
      }
      page.blocks = [
        { type: 'tours', title: '관람', prompt: '누르면 시작합니다.', help: '끕니다.', tours: [tour] },
      ]
    })
    expect(problems()).toEqual([
      "small/pages/home.json: blocks[0].tours[0].address: 'tours.example'는 ‘외부 관람 주소’에 없는 곳입니다",
    ])
    change('site.json', (site) => {
      site.frames = ['tours.example']
    })
    expect(problems()).toEqual([])
  })

  test('names a file that is no JSON', () => {
    content.write('pages/broken.json', '{')
    expect(problems()).toEqual(['small/pages/broken.json: 1번째 줄: 닫는 괄호(})가 없습니다'])
  })

  test('names the opening of a plan that is in no wall', () => {
    givePlan((plan) => {
      const [door] = plan.openings as { wall: string }[]
      if (door) door.wall = 'nowhere'
    })
    expect(problems()).toEqual([
      expect.stringMatching(/^small\/plans\/84A.json: openings .*: 벽 'nowhere'가 없습니다$/),
    ])
  })

  test('names a drawing that is called other than its file', () => {
    givePlan((plan) => {
      plan.name = '84X'
    })
    expect(problems()).toContain("small/plans/84A.json: name: 파일 이름 '84A'와 같아야 합니다")
  })

  test('names a picture that is not there', () => {
    change('pages/home.json', (page) => {
      page.banner = { title: '제목', lines: [], picture: { name: 'gone.jpg', alt: '정문의 모습' } }
    })
    expect(problems()).toEqual([
      "small/pages/home.json: banner.picture: 그림 'gone.jpg'가 없습니다. 이름을 확인하거나 ‘이미지’에 올려 주세요",
    ])
  })

  test('names a file that is not there, and one that may not be offered', () => {
    content.write('files/notes.docx', '')
    content.write('media/cover.svg', drawnPicture('white'))
    change('pages/home.json', (page) => {
      const announcement = sampleBlock('announcement', { pictures: ['cover.svg'], drawings: [], views: {} })
      page.blocks = [{ ...announcement, pdf: { file: 'announcement.pdf' } }]
    })
    expect(problems()).toEqual([
      'small/files/notes.docx: 올릴 수 없는 형식의 파일입니다(pdf, mp4, webm, vtt)',
      "small/pages/home.json: blocks[0].pdf: 파일 'announcement.pdf'가 없습니다. 이름을 확인하거나 ‘문서·영상’에 올려 주세요",
    ])
  })
})

test('a folder without sites is a fault', () => {
  const read = readContent(tmpdir())
  expect(read.ok).toBe(false)
})
