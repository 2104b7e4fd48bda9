import { expect, test } from 'vitest'
import { forbiddenFrames, frameAddress, tourAddress } from './tour-address.ts'

test('each kind of tour has its address', () => {
  const plan = { drawing: 'plan', name: '84A' } as const
  expect(frameAddress('lake', { kind: 'tour', plan })).toBe('/tour/lake/84A')
  expect(frameAddress('lake', { kind: 'panorama', picture: { name: 'room.jpg', alt: '거실' } })).toBe(
    '/tour/lake/panorama/room.jpg',
  )
  expect(frameAddress('lake', { kind: 'external', url: 'https://my.matterport.com/show/?m=1' })).toBe(
    'https://my.matterport.com/show/?m=1',
  )
})

test('a tour of another house needs its host in the list of the site', () => {
  const content = {
    blocks: [{ tours: [{ address: { kind: 'external', url: 'https://tours.example/show?m=1' } }] }],
  }
  expect(forbiddenFrames(content)).toEqual([{ path: 'blocks[0].tours[0].address', host: 'tours.example' }])
  expect(forbiddenFrames(content, ['other.example'])).toHaveLength(1)
  expect(forbiddenFrames(content, ['tours.example'])).toEqual([])
})

test('only https leads to other houses', () => {
  for (const url of ['http://tours.example/', 'javascript:alert(1)', '//tours.example/', 'tours.example'])
    expect(tourAddress.safeParse({ kind: 'external', url }).success, url).toBe(false)
})
