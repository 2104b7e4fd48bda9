import { expect, test } from 'vitest'
import { madeUpSite, prose } from '../../../../tests/support/made-up-site.ts'
import { checkRepeats } from './check-repeats.ts'

const site = (...texts: string[]) =>
  madeUpSite({ pages: texts.map((text, i) => ({ path: `/${i}`, blocks: [prose(text)] })) })
const said = (...texts: string[]) => checkRepeats(site(...texts)).map(({ text }) => text)

test.each([
  ['데크로 문을 여는 카페와 작은도서관', '작은도서관은 302동 3층에 둡니다.'],
  ['작은도서관은 302동 3층에 둡니다.', '작은도서관은 301동 1층에 둡니다.'],
  ['어린이집은 210동 앞, 작은도서관은 302동 3층에', '작은도서관은 커뮤니티센터에 있습니다.'],
  ['근력 기구와 거울은 안쪽 벽에 모았습니다.', '러닝머신과 근력 기구를 창을 따라 놓습니다.'],
  ['마감재의 색은 같은 등급 안에서 바뀔 수 있습니다.', '같은 등급 이상의 다른 제품으로 바뀔 수 있습니다.'],
])('what another page says differently is found: %s / %s', (one, other) => {
  expect(said(one, other)).toEqual([other])
})

test.each([
  ['데크로 문을 여는 카페와 작은도서관', '작은도서관은 커뮤니티센터 안에 둡니다.'],
  ['어린이집은 210동 앞에 놓입니다.', '어린이집은 210동 1층에 있습니다.'],
  ['창가에 러닝머신, 안쪽에 근력 기구를 놓습니다.', '근력 기구는 안쪽 벽에 모았습니다.'],
  ['같은 등급 이상으로 바뀔 수 있습니다.', '같은 등급 이상의 다른 제품으로 바뀔 수 있습니다.'],
  ['85㎡ 이하는 가점제입니다.', '85㎡ 초과는 추첨제입니다.'],
])('in order: %s / %s', (one, other) => {
  expect(said(one, other)).toEqual([])
})

test('what is sold as an option is not built in', () => {
  const table = (name: string) => ({
    type: 'table',
    title: '유상 옵션',
    table: {
      caption: '유상 옵션',
      head: ['항목', '위치', '내용'],
      rows: [[name, '팬트리', '높이를 바꿀 수 있는 선반을 더합니다.']],
    },
  })
  const words = prose('현관창고와 팬트리에 선반을 기본으로 시공합니다.')
  const found = (name: string) =>
    checkRepeats(madeUpSite({ pages: [{ path: '/a', blocks: [words, table(name)] as never }] }))
  expect(
    found('팬트리 선반')
      .map(({ sentence }) => sentence)
      .join(),
  ).toContain('유상 옵션에도')
  expect(found('팬트리 시스템장')).toEqual([])
})

test('ten in the morning is no way to work', () => {
  const post = (title: string) => ({
    title,
    summary: '평일 오전 10시에 제한속도로 달려 잰 시간입니다.',
    content: '출퇴근 시간에는 8분보다 더 걸릴 수 있습니다.',
    publishedAt: '2026-10-22T10:00:00+09:00',
    pinned: false,
  })
  expect(
    checkRepeats(madeUpSite({ press: [post('누리IC 차로 8분, 출근길을 재어 보았습니다')] })).map(
      ({ text }) => text,
    ),
  ).toEqual(['누리IC 차로 8분, 출근길을 재어 보았습니다'])
  expect(checkRepeats(madeUpSite({ press: [post('누리IC까지 차로 8분')] }))).toEqual([])
})
