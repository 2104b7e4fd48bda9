import { expect, test } from 'vitest'
import { viewUses } from '../maps/view-uses.ts'
import { titleViews } from './title-views.ts'

const use = (view: string, words = '', isNarrow = false) => ({ view, words, isNarrow })

test('a view is called by the page that shows it, and by its place where a page shows two', () => {
  const pages = [
    { page: '첫 화면', uses: [use('near', '어디에 있나요')] },
    { page: '입지안내', uses: [use('near', '가까운 곳'), use('schools', '학교')] },
    {
      page: '교통',
      uses: [
        use('wide', '광역교통'),
        use('rails', '지하철. 실제와 다를 수 있습니다.'),
        use('phone', '지하철', true),
      ],
    },
  ]
  expect(titleViews(['near', 'schools', 'wide', 'rails', 'phone'], pages)).toEqual({
    near: '첫 화면 외 1',
    schools: '입지안내',
    wide: '교통 › 광역교통',
    rails: '교통 › 지하철',
    phone: '교통 › 지하철 (휴대전화)',
  })
})

test('what nothing tells apart is numbered, and what no page shows says so', () => {
  const pages = [{ page: '교통', uses: [use('a', '위치도'), use('b', '위치도')] }]
  expect(titleViews(['a', 'b', 'c', 'd'], pages)).toEqual({
    a: '교통 › 위치도 1',
    b: '교통 › 위치도 2',
    c: '쓰지 않는 보기 1',
    d: '쓰지 않는 보기 2',
  })
  expect(titleViews(['c'], [])).toEqual({ c: '쓰지 않는 보기' })
})

test('places of a page are found by the nearest title, in cards, pictures and the map itself', () => {
  const map = { drawing: 'map', name: 'location' }
  const blocks = [
    {
      type: 'map',
      title: '위치도',
      map,
      wide: [{ view: 'wide' }],
      narrow: [{ view: 'near', caption: '주변 위치도' }],
    },
    {
      type: 'cards',
      title: '여섯 가지 입지',
      cards: [
        { title: '반도체 산업단지(계획)', picture: { name: 'maps/location/industry.svg', alt: '산업단지' } },
      ],
    },
  ]
  const uses = viewUses(blocks, 'location')
  expect(uses).toContainEqual(use('industry', '반도체 산업단지(계획)'))
  expect(uses).toContainEqual(use('near', '주변 위치도', true))
  expect(uses).toContainEqual(use('wide', '위치도'))
  expect(viewUses(blocks, 'another')).toEqual([])
})
