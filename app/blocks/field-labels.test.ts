import { expect, test } from 'vitest'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { redirects } from '#app/domain/publishing/pages/redirects/redirect.ts'
import { pressPost } from '#app/domain/publishing/press/press-post.ts'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { heading, note, silent } from '#app/platform/field-roles.ts'
import { bareSchema, defOf, metaOf, type Schema } from '#app/platform/schema-meta.ts'
import { blockGroups } from './block-groups.ts'
import { block } from './schema.ts'

const edited: Record<string, Schema> = { pageContent, siteSettings, pressPost, redirects }
for (const option of block.options) edited[option.shape.type.value] = option

interface Place {
  path: string
  schema: Schema
}

/** Fields that a person fills in; a literal is chosen with the shape that it marks. */
function* fieldsBelow(path: string, schema: Schema): Generator<Place> {
  const def = defOf(bareSchema(schema))
  if (def.type === 'object')
    for (const [name, inner] of Object.entries(def.shape)) yield* field(`${path}.${name}`, inner)
  if (def.type === 'array') yield* fieldsBelow(`${path}[]`, def.element)
  if (def.type === 'tuple') for (const [i, item] of def.items.entries()) yield* field(`${path}[${i}]`, item)
  if (def.type === 'record') yield* fieldsBelow(`${path}{}`, def.valueType)
  if (def.type === 'union' && path !== 'pageContent.blocks[]')
    for (const [i, option] of def.options.entries()) yield* field(`${path}|${i}`, option)
}

function* field(path: string, schema: Schema): Generator<Place> {
  if (defOf(schema).type === 'literal') return
  yield { path, schema }
  yield* fieldsBelow(path, schema)
}

const fields = Object.entries(edited).flatMap(([name, schema]) => [...fieldsBelow(name, schema)])
const missing = (is: (place: Place) => boolean) => fields.filter(is).map(({ path }) => path)

test('every field that the office edits has a title', () => {
  expect(fields.length).toBeGreaterThan(500)
  expect(missing(({ schema }) => !metaOf(schema).title)).toEqual([])
})

test('every value of a choice has a Korean name, and no name is left over', () => {
  const differing = missing(({ schema }) => {
    const def = defOf(bareSchema(schema))
    if (def.type !== 'enum') return false
    const names = Object.keys(metaOf(schema).choices ?? {})
    return names.toSorted().join() !== Object.values(def.entries).toSorted().join()
  })
  expect(differing).toEqual([])
})

test('names of a record have a title of their own', () => {
  const untitled = missing(
    ({ schema }) => defOf(bareSchema(schema)).type === 'record' && !metaOf(schema).keyTitle,
  )
  expect(untitled).toEqual([])
})

test('titles are short nouns, and no sentence repeats one', () => {
  const long = missing(({ schema }) => (metaOf(schema).title ?? '').length > 20)
  const repeated = missing(({ schema }) => metaOf(schema).title === metaOf(schema).description)
  expect([...long, ...repeated]).toEqual([])
})

test('every block says what it is for and belongs to a group of the gallery', () => {
  for (const option of block.options) {
    const { title, description, group } = metaOf(option)
    expect(title, option.shape.type.value).toMatch(/[가-힣]/)
    expect(description, option.shape.type.value).toMatch(/니다\.$/)
    expect(blockGroups as readonly string[]).toContain(group)
  }
})

test('a title leaves the role of its field', () => {
  const roleOf = (schema: Schema) => metaOf(schema).role
  expect(roleOf(heading.meta({ title: '제목' }))).toBe('heading')
  expect(roleOf(heading.min(1).max(9).meta({ title: '제목' }))).toBe('heading')
  expect(roleOf(note.optional().meta({ title: '출처' }))).toBe('note')
  expect(roleOf(silent(heading).meta({ title: '이름' }))).toBe('silent')
})
