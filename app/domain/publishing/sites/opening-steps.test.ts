import { expect, test } from 'vitest'
import type { Document, DraftPart } from '../documents/parts.ts'
import { openingSteps } from './opening-steps.ts'

const made = (
  documents: Record<string, Document>,
  points: Parameters<typeof openingSteps>[0]['points'] = [],
) =>
  openingSteps({
    documents: new Map(Object.entries(documents) as [DraftPart, Document][]),
    points,
    hasHomes: false,
  })
const stateOf = (steps: ReturnType<typeof openingSteps>, name: string) =>
  steps.find((step) => step.name === name)?.state
const facts = { 'area.exclusive.84A': {}, 'area.exclusive.74A': {}, 'area.supply.84A': {} }
const bare = { settings: { facts }, 'page /': { blocks: [] }, 'page /privacy': { blocks: [] } }

test('a site opens without drawings, prices and homes, which are named as what comes later', () => {
  const steps = made(bare)
  expect(steps.filter(({ state }) => state === 'needed')).toEqual([])
  for (const name of ['logo', 'plans', 'layout', 'map', 'prices', 'announcement', 'homes', 'schedule'])
    expect(stateOf(steps, name)).toBe('later')
  expect(steps.find(({ name }) => name === 'plans')?.lacks).toEqual(['84A', '74A'])
})

test('what is there is done, a picture in the place of a drawing too', () => {
  const steps = made({
    settings: { facts, theme: { logo: 'logo.svg' }, schedule: { events: [{}] } },
    'page /': { blocks: [{ type: 'prices' }] },
    'page /privacy': { blocks: [] },
    'drawing plan/84A': { picture: {} },
    'drawing plan/74A': { walls: [] },
    'drawing layout/main': { picture: {} },
    'drawing map/location': {},
    'file announcement.pdf': {},
  })
  expect(steps.filter(({ state }) => state !== 'done').map(({ name }) => name)).toEqual(['homes'])
})

test('what keeps a site from opening belongs to the step where it is mended', () => {
  const point = (part: string | undefined, path: string) => ({
    ...{ isRequired: true, kind: 'fault' as const, part: part as DraftPart | undefined, path },
  })
  const steps = made({ ...bare, 'page /price': { blocks: [{ type: 'prose' }, { type: 'prices' }] } }, [
    point('settings', 'phone'),
    point('settings', 'schedule.events[0].when'),
    point('settings', 'consents.items[0]'),
    point('page /price', 'blocks[1].rows[0]'),
    point('page /price', 'blocks[0].title'),
    point('page /privacy', 'blocks[0]'),
    point('drawing plan/84A', 'picture.alt'),
    point('drawing map/location', 'places'),
    point(undefined, ''),
  ])
  const needed = steps.filter(({ state }) => state === 'needed')
  expect(needed.map(({ name, required }) => [name, required])).toEqual([
    ['basics', 1],
    ['pages', 1],
    ['logo', 1],
    ['schedule', 1],
    ['plans', 1],
    ['map', 1],
    ['prices', 1],
    ['privacy', 2],
  ])
})
