import { expect, test } from 'vitest'
import type { CheckedSite } from '../pages/checked-site.ts'
import { checkLeftovers } from './check-leftovers.ts'

const film = (text: string) => ({
  type: 'video',
  title: '홍보영상',
  length: '60초',
  transcriptTitle: '영상 내용',
  transcript: [{ at: '0초', text }],
})

const siteOf = (...blocks: object[]) =>
  ({
    settings: { name: '다온 하이츠', phone: '1688-1234' },
    settingsFile: 'site.json',
    pages: [{ file: 'home.json', page: { title: '다온 하이츠', blocks } }],
    others: [],
  }) as unknown as CheckedSite

test('a telephone that a film says waits for another film and stops nothing; one in a text is a fault', () => {
  const [inFilm] = checkLeftovers(siteOf(film('분양문의 1500-0000')))
  expect(inFilm).toMatchObject({
    warning: true,
    text: '1500-0000',
    location: 'blocks[0].transcript[0].text',
    sentence: expect.stringContaining('영상과 자막을 새로'),
  })
  const [inText] = checkLeftovers(siteOf({ type: 'actions', text: '분양문의 1500-0000' }))
  expect(inText?.warning).toBeUndefined()
  expect(checkLeftovers(siteOf(film('분양문의 1688-1234')))).toEqual([])
})
