import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { everyDemoBlock } from '../../tests/support/draw-blocks.ts'
import { viewOf } from './registry.ts'

/** Of a tag `img`, its alternative text. */
const altOf = (tag: string) => tag.match(/ alt="([^"]*)"/)?.[1] ?? ''

test('every rendered picture of the demo sites bears its mark where it is drawn', () => {
  const pictured = everyDemoBlock().filter(({ block }) => JSON.stringify(block).includes('CG'))
  const drawn = pictured.map(({ type, block, site }) => {
    const html = renderToStaticMarkup(
      createElement(SiteProvider, { value: site }, createElement(viewOf(type), { block })),
    )
    const renders = [...html.matchAll(/<img[^>]*>/g)]
      .map(([tag]) => altOf(tag))
      .filter((alt) => /CG/.test(alt))
    return { where: `${site.slug}${site.path} ${type}`, renders, marks: html.split(/※\sCG/).length - 1 }
  })
  expect(drawn.flatMap(({ renders }) => renders).length).toBeGreaterThan(40)
  expect(drawn.filter(({ renders, marks }) => marks < renders.length)).toEqual([])
})

interface Place {
  file: string
  /** Without the crop for narrow screens. */
  picture: string
}

/** Where the photographs and renders of a demo site stand: in pages, posts and notices. */
const placesOf = (slug: string): Place[] =>
  globSync([`content/${slug}/pages/*.json`, `content/${slug}/press/*.json`, `content/${slug}/site.json`])
    .sort()
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/"name": "([^"]+)\.jpg"/g)].map(([, name = '']) => ({
        file,
        picture: name.replace(/-tall$/, ''),
      })),
    )

for (const slug of ['gaon-lakepark', 'hannae-riverview']) {
  test(`${slug}: a picture has at most two places`, () => {
    const places = Map.groupBy(placesOf(slug), ({ picture }) => picture)
    expect(places.size).toBeGreaterThan(4)
    const often = [...places].filter(([, all]) => all.length > 2)
    expect(often.map(([picture, all]) => [picture, all.map(({ file }) => file)])).toEqual([])
  })

  /** Besides the home page, whose first picture is the face of the site. */
  test(`${slug}: no two pages begin with the same picture`, () => {
    const pages = Map.groupBy(
      placesOf(slug).filter(({ file }) => /\/pages\/(?!home\.)/.test(file)),
      ({ file }) => file,
    )
    const heads = Map.groupBy(
      [...pages.values()].map(([head]) => head),
      (head) => head?.picture,
    )
    const shared = [...heads.values()].filter((all) => all.length > 1)
    expect(shared.map((all) => all.map((head) => [head?.file, head?.picture]))).toEqual([])
  })
}
