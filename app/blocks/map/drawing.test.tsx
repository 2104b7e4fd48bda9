import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import { locationMap } from '#app/domain/drawings/maps/map-schema.ts'
import { sceneOf } from '#app/domain/drawings/maps/scene.ts'
import { demoSites } from '../../../tests/support/demo-sites.ts'
import { MapDrawing } from './drawing.tsx'
import { paletteOf } from './palette.ts'

const views = demoSites().flatMap(({ settings, drawings }) =>
  drawings
    .filter(({ kind }) => kind === 'map')
    .flatMap(({ content }) =>
      Object.keys((content as LocationMap).views).map((name) => ({
        site: settings.slug,
        name,
        map: content as LocationMap,
        settings,
      })),
    ),
)

describe.each(views)('the view $name of $site', ({ map, name, settings }) => {
  const view = map.views[name] as LocationMap['views'][string]
  const scene = sceneOf(map, view, { facts: settings.facts, modelHouse: settings.modelHouse.location })
  const svg = renderToStaticMarkup(<MapDrawing scene={scene} palette={paletteOf(settings)} title="위치도" />)

  test('has room for all its names, and weighs less than 12 KB', () => {
    expect(scene.missing).toEqual([])
    expect(gzipSync(svg).length).toBeLessThan(12 * 1024)
  })

  test('writes nothing below 11 px, and has no style of its own', () => {
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11)
    expect(svg).not.toMatch(/style|NaN/)
  })

  test('says of what is not there yet that it is planned, and draws it dashed', () => {
    for (const { properties, id } of map.features) {
      if (!('status' in properties) || !properties.status || !view.names.includes(id)) continue
      const said = scene.names
        .find((one) => one.id === id)
        ?.lines.flat()
        .map(({ text }) => text)
      expect(said?.join(' '), id).toMatch(/예정|계획/)
    }
    const planned = [...scene.areas, ...scene.lines].filter((one) => one.planned)
    expect(svg.match(/stroke-dasharray/g)?.length ?? 0).toBeGreaterThanOrEqual(planned.length)
  })
})

test('a map is stored and drawn as it was read', () => {
  for (const { map } of views) expect(locationMap.parse(JSON.parse(JSON.stringify(map)))).toEqual(map)
})
