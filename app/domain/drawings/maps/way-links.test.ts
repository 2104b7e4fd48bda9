import { expect, test } from 'vitest'
import { wayLinks } from './way-links.ts'

const [kakao, naver] = wayLinks({ name: '가온 레이크파크, 견본주택', lat: 35.997644, lng: 124.611227 })
const said = encodeURIComponent('가온 레이크파크  견본주택')

test('the link to Kakao has name, latitude and longitude', () => {
  expect(kakao).toEqual({
    service: '카카오맵',
    url: `https://map.kakao.com/link/to/${said},35.997644,124.611227`,
  })
})

test('the link to Naver has longitude, latitude and name', () => {
  expect(naver).toEqual({
    service: '네이버 지도',
    url: `https://map.naver.com/p/directions/-/124.611227,35.997644,${said},,PLACE_POI/-/car`,
  })
})
