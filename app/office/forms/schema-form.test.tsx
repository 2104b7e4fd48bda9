import { readdirSync, readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { block } from '#app/blocks/schema.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import type { Schema } from '#app/platform/schema-meta.ts'
import { first } from '../../../tests/support/long.ts'
import { SchemaForm } from './schema-form.tsx'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

const sites = ['gaon-lakepark', 'hannae-riverview'].map((slug) => ({
  slug,
  settings: read(`content/${slug}/site.json`),
  pages: readdirSync(`content/${slug}/pages`).map((file) => read(`content/${slug}/pages/${file}`)),
}))

const schemaOf = (type: string) =>
  block.options.find((option) => option.shape.type.value === type) as (typeof block.options)[number]

const draw = (schema: Schema, value: unknown, facts = {}) =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <SchemaForm
        schema={schema}
        value={value}
        onChange={() => {}}
        where={{ site: 'gaon-lakepark' }}
        facts={facts}
      />
    </MantineProvider>,
  )

/** Attributes of the fields of a drawn form; a document of each would take a minute. */
const fieldsOf = (html: string): Record<string, string>[] =>
  [...html.matchAll(/<(?:input|textarea)\b([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [name, value]),
    ),
  )

/** What is wrong with the fields of a form for a reader of screens, and what they would post beside its value. */
function faultsIn(html: string): string[] {
  const labelled = new Set([...html.matchAll(/<label for="([^"]*)"/g)].map(([, id]) => id))
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const fields = fieldsOf(html)
  return [
    ...fields
      .filter(({ type, id = '', 'aria-label': label }) =>
        // A radio or a box is inside its label.
        type === 'radio' || type === 'checkbox' ? false : !label && !labelled.has(id),
      )
      .map(({ id }) => `${id} has no label`),
    ...fields
      .filter(({ name, form }) => name !== undefined && form !== '')
      .map(({ name }) => `${name} is posted`),
    ...(new Set(ids).size < ids.length ? ['an id is there twice'] : []),
  ]
}

describe.each(sites)('$slug', ({ settings, pages }) => {
  test('SchemaForm: draws every block and page, each field with a label and an id of its own', () => {
    const ofType = Object.groupBy(
      pages.flatMap(({ path, blocks }) => blocks.map((one: { type: string }) => ({ path, one }))),
      ({ one }) => one.type,
    )
    for (const blocks of Object.values(ofType))
      for (const { path, one } of first(2, blocks ?? []))
        expect(faultsIn(draw(schemaOf(one.type), one, settings.facts)), `${path} ${one.type}`).toEqual([])
    for (const { blocks: _, ...head } of pages)
      expect(faultsIn(draw(pageContent.omit({ blocks: true }), head)), head.path).toEqual([])
    expect(pages.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(20)
  })

  test('SchemaForm: draws all settings', () => {
    const html = draw(siteSettings, settings)
    expect(faultsIn(html)).toEqual([])
    expect(fieldsOf(html).length).toBeGreaterThan(200)
  })
})

test('SchemaForm: what excludes an option is chosen by its words, and what is not there any more can be taken off', () => {
  const named = { aircon: '시스템 에어컨', door: '현관 중문' }
  const options = Object.entries(named).map(([id, name]) => ({ id, name, price: 1_500_000 }))
  const value = {
    ...{ type: 'prices', title: '공급금액', payments: [] },
    types: [{ options: [{ ...options[0], without: ['door', 'gone'] }, options[1]] }],
  }
  const html = draw(schemaOf('prices'), value)
  expect(faultsIn(html)).toEqual([])
  const boxes = [...html.matchAll(/<label><input type="checkbox"([^>]*)>([^<]*)/g)]
  expect(boxes.map(([, attributes, words]) => [words, / checked/.test(attributes ?? '')])).toEqual([
    ['현관 중문 150만원', true],
    ['목록에 없는 항목 ‘gone’', true],
    ['시스템 에어컨 150만원', false],
  ])
})
