import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PictureRef } from '#app/domain/site/picture.ts'
import { picture } from '#app/domain/site/picture.ts'
import { Picture } from './picture.tsx'
import styles from './picture-focus.module.css'
import { type SitePage, SiteProvider } from './site-context.tsx'

const stored = {
  base: '/media/a',
  isDrawing: false,
  width: 800,
  height: 400,
  widths: [320, 800],
  placeholder: '',
}
const draw = (of: Partial<PictureRef>) =>
  renderToStaticMarkup(
    createElement(
      SiteProvider,
      { value: { pictures: { 'a.jpg': stored, 'b.jpg': stored } } as unknown as SitePage },
      createElement(Picture, { of: { name: 'a.jpg', alt: '그림', ...of }, sizes: '100vw', className: 'own' }),
    ),
  )
const classesOf = (html: string) => /<img class="([^"]*)"/.exec(html)?.[1]?.split(' ')

test('a picture without a point to keep is drawn as before', () => {
  expect(classesOf(draw({}))).toEqual(['own'])
})

test('the point that is kept is a class from left and one from top, beside the own class of the picture', () => {
  expect(classesOf(draw({ focus: '25 100' }))).toEqual(['own', styles.always, styles.x25, styles.y100])
})

test('a crop for narrow screens keeps its own point', () => {
  expect(classesOf(draw({ focus: '0 50', narrow: 'b.jpg' }))).toEqual([
    'own',
    styles.wide,
    styles.x0,
    styles.y50,
  ])
})

test('a crop for narrow screens is chosen up to 900 px', () => {
  const sources = draw({ narrow: 'b.jpg' }).match(/<source[^>]*>/g) ?? []
  expect(sources.map((source) => / media="([^"]*)"/.exec(source)?.[1])).toEqual([
    ...Array(3).fill('(max-width: 900px)'),
    ...Array(2).fill(undefined),
  ])
})

test('a point is one of the grid', () => {
  const of = { name: 'a.jpg', alt: '그림' }
  expect(picture.safeParse({ ...of, focus: '75 0' }).success).toBe(true)
  expect(picture.safeParse({ ...of, focus: '33 0' }).success).toBe(false)
})
