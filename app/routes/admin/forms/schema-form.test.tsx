import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { block } from '#app/blocks/schema.ts'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'

import type { Schema } from '#app/platform/schema-meta.ts'
import { first } from '../../../../tests/support/long.ts'
import { marksByPlace } from './marks.ts'
import { readSchemaForm } from './read-schema-form.ts'
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
    <SchemaForm
      schema={schema}
      value={value}
      onChange={() => {}}
      where={{ site: 'gaon-lakepark' }}
      facts={facts}
    />,
  )

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const plain = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] as string)

interface Drawn {
  tag: string
  attributes: Record<string, string>
  text: string
}

/** Fields of a drawn form; a document of each would take a minute. */
const fieldsOf = (html: string): Drawn[] =>
  [...html.matchAll(/<(input|textarea)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g)].map(
    ([, tag = '', attributes = '', text = '']) => ({
      tag,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [
          name,
          plain(value),
        ]),
      ),
      // The first line break in a text field is the mark-up's.
      text: plain(text).replace(/^\n/, ''),
    }),
  )

/** What a browser without script posts of a form. */
function post(html: string): FormData {
  const form = new FormData()
  for (const { tag, attributes, text } of fieldsOf(html)) {
    const { name, type, value = type === 'checkbox' ? 'on' : '', checked } = attributes
    if (!name || ((type === 'checkbox' || type === 'radio') && checked === undefined)) continue
    form.append(name, tag === 'textarea' ? text.replaceAll('\n', '\r\n') : value.replaceAll('\n', ''))
  }
  return form
}

/** Fields without a label; radios and boxes stand in theirs. */
function unlabelled(html: string): string[] {
  const labelled = new Set([...html.matchAll(/<label for="([^"]*)"/g)].map(([, id]) => plain(id as string)))
  return fieldsOf(html)
    .filter(({ attributes: { type, id = '', 'aria-label': label } }) =>
      type === 'hidden' || type === 'radio' || type === 'checkbox' ? false : !label && !labelled.has(id),
    )
    .map(({ attributes }) => attributes.name ?? '')
}

describe.each(sites)('$slug', ({ settings, pages }) => {
  test('a form that nobody touched posts what it was drawn from, each field with a label and an id of its own', () => {
    const ofType = Object.groupBy(
      pages.flatMap(({ path, blocks }) => blocks.map((one: { type: string }) => ({ path, one }))),
      ({ one }) => one.type,
    )
    for (const blocks of Object.values(ofType))
      for (const { path, one } of first(2, blocks ?? [])) {
        const schema = schemaOf(one.type)
        const html = draw(schema, one, settings.facts)
        const { value } = readSchemaForm(schema, post(html), 'value', one)
        expect(value, `${path} ${one.type}`).toEqual(one)
        expect(unlabelled(html), one.type).toEqual([])
        const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        expect(new Set(ids).size, one.type).toBe(ids.length)
      }
    for (const { blocks: _, ...head } of pages) {
      const form = post(draw(pageContent.omit({ blocks: true }), head))
      expect(readSchemaForm(pageContent.omit({ blocks: true }), form, 'value', head).value).toEqual(head)
    }
    expect(pages.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(20)
  })

  test('settings go through their form unchanged', () => {
    const form = post(draw(siteSettings, settings))
    expect(readSchemaForm(siteSettings, form, 'value', settings).value).toEqual(settings)
  })
})

test('SchemaForm: the server draws no lists of a value with thousands of items, which stay as they are', () => {
  const questions = {
    type: 'faq',
    basis: '공고 기준',
    groups: Array.from({ length: 800 }, (_, i) => ({ title: `묶음 ${i}`, items: [] })),
  }
  const html = draw(schemaOf('faq'), questions)
  expect(html).toContain('항목이 많아')
  expect(html.length).toBeLessThan(20_000)
  const form = post(html)
  form.set('value.basis', '새 기준')
  expect(readSchemaForm(schemaOf('faq'), form, 'value', questions).value).toEqual({
    ...questions,
    basis: '새 기준',
  })
})

test('useMarks: each field finds its own marks, a list those of everything inside', () => {
  const marks = ['', 'a', 'a[1].b', 'a[10].b'].map((place) => ({
    place,
    sentence: place,
    tone: 'fault' as const,
  }))
  const { exact, deep } = marksByPlace(marks)
  const placesOf = (of: ReadonlyMap<string, { place: string }[]>, place: string) =>
    (of.get(place) ?? []).map((mark) => mark.place)
  expect(placesOf(exact, 'a')).toEqual(['a'])
  expect(placesOf(deep, 'a')).toEqual(['a', 'a[1].b', 'a[10].b'])
  expect(placesOf(deep, 'a[1]')).toEqual(['a[1].b'])
  expect(placesOf(deep, '')).toEqual(['', 'a', 'a[1].b', 'a[10].b'])
})
