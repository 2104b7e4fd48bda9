import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { demoBlocks } from '../../tests/support/draw-blocks.ts'
import { viewOf } from './registry.ts'
import type { BlockOf, BlockType } from './schema.ts'

const blocks = demoBlocks()

function demo(type: BlockType) {
  const found = blocks.find((one) => one.type === type)
  if (!found) throw new Error(`no demo site has a block ${type}`)
  return found
}

const withoutSpaces = (text: string) => text.replaceAll(/<br\/>|<\/?span[^>]*>|[\s\u2060]/g, '')

const draw = ({ type, block, site }: ReturnType<typeof demo>) =>
  renderToStaticMarkup(createElement(SiteProvider, { value: site }, createElement(viewOf(type), { block })))

test('hero: shows its other headline when the office has switched it on', () => {
  const hero = demo('hero')
  const { settings } = hero.site
  const headline = (shown: boolean) => {
    const heroVariant = { title: '3,729세대의 아침', shown }
    return /<h1[^>]*>(.*?)<\/h1>/.exec(
      draw({ ...hero, site: { ...hero.site, settings: { ...settings, heroVariant } } }),
    )?.[1]
  }
  expect(headline(true)).toBe('3,729세대의 아침')
  expect(headline(false)).toContain('3,724세대의 아침')
})

test('premium cards: each card has its label, figure, title, text, link and picture', () => {
  const premium = demo('premium-cards')
  const drawn = draw(premium).split('<li').slice(1)
  const { cards } = premium.block as BlockOf<'premium-cards'>
  expect(drawn).toHaveLength(cards.length)
  for (const [i, { label, figure, title, text, link, picture }] of cards.entries()) {
    const parts = [label, `>${figure}<`, title, text, `href="${link?.url}"`, `>${link?.label}<`]
    for (const part of [...parts, `alt="${picture?.alt}"`])
      expect(withoutSpaces(drawn[i] ?? '')).toContain(withoutSpaces(part))
  }
})

test('film: a film of YouTube plays at once, without related videos and with little branding', () => {
  const video = demo('video')
  const block = {
    ...(video.block as BlockOf<'video'>),
    film: { kind: 'youtube', id: 'abcdefghijk' } as const,
  }
  const [, address = ''] = /<iframe[^>]* src="([^"]*)"/.exec(draw({ ...video, block })) ?? []
  const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'))
  expect(pathname).toBe('/embed/abcdefghijk')
  expect(Object.fromEntries(searchParams)).toMatchObject({ autoplay: '1', rel: '0', modestbranding: '1' })
})
