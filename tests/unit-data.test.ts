import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BlockOf, BlockType } from '#app/blocks/schema.ts'
import { countByType, countHouseholds } from '#app/domain/drawings/layouts/households.ts'
import type { Building, SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { demoSites } from './support/demo-sites.ts'

/** One demo site with what the tests ask of it: its figures, and the blocks of a page. */
function site(slug: string) {
  const found = demoSites().find(({ settings }) => settings.slug === slug)
  if (!found) throw new Error(`no site ${slug}`)
  const { settings, pages, drawings } = found
  const layout = drawings.find(({ kind }) => kind === 'layout')?.content as SiteLayout
  const blocks = <T extends BlockType>(type: T, path: string) =>
    (pages.find((page) => page.path === path)?.blocks ?? []).filter(
      (block): block is BlockOf<T> => block.type === type,
    )
  const value = (name: string) => {
    const fact = settings.facts[name]
    if (typeof fact !== 'object') throw new Error(`no figure ${name}`)
    return fact.value
  }
  const { buildings } = layout
  const phases = layout.phases.map(({ id }) => buildings.filter(({ phase }) => phase === id))
  return { settings, blocks, value, phases, buildings }
}

const gaon = site('gaon-lakepark')
const hannae = site('hannae-riverview')
const types = [
  ...['59A', '59B', '84A', '84B', '84C'].map((id) => ({ of: gaon, id, path: id === '84C' ? '114A' : id })),
  ...['74A', '84A'].map((id) => ({ of: hannae, id, path: id })),
]

describe.each(types)('type $id of $of.settings.slug', ({ of, id, path }) => {
  const page = `/FloorPlan/${path}`

  test('has areas that add up: supply = exclusive + common, contract = supply + other', () => {
    const area = (kind: string) => Math.round(of.value(`area.${kind}.${id}`) * 10_000)
    expect(area('supply')).toBe(area('exclusive') + area('common'))
    expect(area('contract')).toBe(area('supply') + area('other'))
  })

  test('has a source for each of its areas', () => {
    for (const kind of ['exclusive', 'common', 'supply', 'other', 'contract'])
      expect(of.settings.facts[`area.${kind}.${id}`], kind).toHaveProperty(
        'source',
        expect.stringMatching(/\d{4}\. \d/),
      )
  })

  test('shows the plan of its type, and no other', () => {
    expect(of.blocks('unit-plan', page).map(({ plan }) => plan.name)).toEqual([id])
  })

  test('names the buildings and households that the layout has', () => {
    const [place] = [...of.blocks('text-with-picture', page), ...of.blocks('table', page)].flatMap(
      ({ table }) => (table?.head[2] === '동' ? [table] : []),
    )
    const rows = place?.rows.slice(0, place.sum ? -1 : undefined) ?? []
    const homes = (buildings: Building[]) => `${countHouseholds(buildings, id).toLocaleString('ko-KR')}세대`
    const having = of.phases
      .map((phase) => phase.filter((building) => countByType([building]).has(id)))
      .filter((buildings) => buildings.length)
      .map((buildings) => [homes(buildings), buildings.map(({ number }) => `${number}동`).join(', ')])
    expect(rows.map(([, count = '', names]) => [fillFacts(count, of.settings.facts), names])).toEqual(having)
    expect(fillFacts(`{households.${of === gaon ? 'all.' : ''}${id}}`, of.settings.facts)).toBe(
      homes(of.buildings),
    )
  })
})

test('phase 2 of Gaon Lakepark has 1,804 households of five types, phase 3 has 239 of three', () => {
  const sum = (phase: string, ids: string[]) =>
    ids.reduce((all, id) => all + gaon.value(`households.${phase}.${id}`), 0)
  expect(sum('phase2', ['59A', '59B', '84A', '84B', '84C'])).toBe(1804)
  expect(sum('phase3', ['84A', '84B', '84C'])).toBe(239)
  expect(gaon.settings.facts).not.toHaveProperty('households.phase3.59A')
  const [two = [], three = []] = gaon.phases
  expect([two.length, three.length]).toEqual([12, 2])
  expect(Object.fromEntries(countByType(two))).toEqual({
    '59A': 432,
    '59B': 216,
    '84A': 496,
    '84B': 384,
    '84C': 276,
  })
  expect(Object.fromEntries(countByType(three))).toEqual({ '84A': 96, '84B': 95, '84C': 48 })
  expect([countHouseholds(two), countHouseholds(three)]).toEqual([1804, 239])
})

test('Hannae Riverview has 412 households', () => {
  expect(countHouseholds(hannae.buildings)).toBe(412)
  expect(countHouseholds(hannae.buildings)).toBe(hannae.value('households.total'))
  expect(Object.fromEntries(countByType(hannae.buildings))).toEqual({ '74A': 164, '84A': 248 })
  expect(hannae.buildings).toHaveLength(hannae.value('buildings.total'))
})

test('the page has the words of the guide films as in the captions', () => {
  const videos = gaon.blocks('videos', '/FloorPlan/videos').flatMap((block) => block.videos)
  expect(videos).toHaveLength(3)
  for (const { film, transcript } of videos) {
    if (film.kind !== 'file') continue
    const captions = readFileSync(`content/gaon-lakepark/files/${film.captions.file}`, 'utf8')
    const cues = captions.trim().split('\n\n').slice(1)
    expect(transcript.map(({ text, source }) => [fillFacts(text, gaon.settings.facts), source])).toEqual(
      cues.map((cue) => cue.split('\n').slice(1)),
    )
  }
})
