import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** schema.org as the declarations of `schema-dts` say it, which are made from the vocabulary itself. */
interface Vocabulary {
  /** The interfaces that a class or its base takes its properties from. */
  bases: Map<string, string[]>
  /** What each property of an interface may be: names of classes and data types. */
  properties: Map<string, Map<string, string[]>>
  /** Members of a class's union: its subclasses, its leaf, and the values of an enumeration. */
  members: Map<string, string[]>
  /** The classes that a thing can be. */
  classes: Set<string>
}

let known: Vocabulary | undefined

function vocabulary(): Vocabulary {
  const folder = join(createRequire(import.meta.url).resolve('schema-dts/package.json'), '..')
  known ??= readDeclarations(readFileSync(join(folder, 'dist/schema.d.ts'), 'utf8'))
  return known
}

/** Reads the two shapes that the declarations have: interfaces with properties, and unions of names and texts. */
function readDeclarations(text: string): Vocabulary {
  const bases = new Map<string, string[]>()
  const properties = new Map<string, Map<string, string[]>>()
  const members = new Map<string, string[]>()
  const plain = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  for (const [, name, parents = '', body = ''] of plain.matchAll(
    /interface (\w+)(?: extends ([^{]+?))? \{([\s\S]*?)\n\}/g,
  )) {
    bases.set(
      name as string,
      parents.split(',').map((parent) => parent.trim()),
    )
    const own = [...body.matchAll(/"([^"@]+)"\?: SchemaValue<(.*), "\1">;/g)]
    properties.set(
      name as string,
      new Map(own.map(([, property, range]) => [property as string, splitUnion(range as string)])),
    )
  }
  for (const [, name, union] of plain.matchAll(/export type (\w+) = ([^;{]+);/g))
    members.set(name as string, splitUnion(union as string))
  const classes = new Set(
    [...bases.keys()].filter((name) => name.endsWith('Leaf')).map((name) => name.slice(0, -4)),
  )
  return { bases, properties, members, classes }
}

const splitUnion = (union: string) => union.split('|').map((part) => part.trim().replace(/^"|"$/g, ''))

type Json = Record<string, unknown>

/**
 * What is wrong with a description in JSON-LD: classes and properties that schema.org does not have, values out of a
 * property's range, names of nodes that nothing has. A line for each, with its place; none where all is well.
 */
export function schemaFaults(data: unknown): string[] {
  if (!isObject(data)) return ['$: no object']
  const context = data['@context'] === 'https://schema.org' ? [] : ['$.@context: not https://schema.org']
  const graph = Array.isArray(data['@graph'])
    ? (data['@graph'] as unknown[])
    : [{ ...data, '@context': undefined }]
  const ids = new Set(graph.flatMap(idsIn))
  return [
    ...context,
    ...graph.flatMap((node, i) =>
      isObject(node) ? thingFaults(node, `$[${i}]`, ids) : [`$[${i}]: no thing`],
    ),
  ]
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isObject(value)) return []
  const own = '@type' in value && typeof value['@id'] === 'string' ? [value['@id']] : []
  return [...own, ...Object.values(value).flatMap(idsIn)]
}

function thingFaults(thing: Json, place: string, ids: Set<string>): string[] {
  const type = thing['@type']
  if (typeof type !== 'string' || !vocabulary().classes.has(type))
    return [`${place}: no class ${String(type)}`]
  return Object.entries(thing).flatMap(([name, value]) => {
    if (value === undefined || name === '@type') return []
    if (name === '@id') return isAddress(value) ? [] : [`${place}.@id: no address`]
    const range = rangeOf(type, name)
    if (!range) return [`${place}.${name}: ${type} has no such property`]
    const values = Array.isArray(value) ? (value as unknown[]) : [value]
    if (!values.length) return [`${place}.${name}: empty`]
    return values.flatMap((one, i) =>
      valueFaults(one, range, Array.isArray(value) ? `${place}.${name}[${i}]` : `${place}.${name}`, ids),
    )
  })
}

function valueFaults(value: unknown, range: string[], place: string, ids: Set<string>): string[] {
  const said = range.filter((name) => name !== 'IdReference').join(' or ')
  if (!isObject(value))
    return fitsData(value, range) ? [] : [`${place}: ${JSON.stringify(value)} is no ${said}`]
  if (!('@type' in value)) {
    const id = value['@id']
    const alone = Object.keys(value).length === 1 && typeof id === 'string' && range.includes('IdReference')
    if (!alone) return [`${place}: neither a thing nor the name of one`]
    return ids.has(id) ? [] : [`${place}: nothing is called ${id}`]
  }
  const type = String(value['@type'])
  const faults = thingFaults(value, place, ids)
  return range.some((name) => isKindOf(type, name)) ? faults : [`${place}: ${type} is no ${said}`, ...faults]
}

/** Every class or data type that a property of a class may have; undefined where the class has no such property. */
function rangeOf(type: string, property: string): string[] | undefined {
  const { bases, properties } = vocabulary()
  const waiting = [`${type}Leaf`]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const range = properties.get(name)?.get(property)
    if (range) return range
    waiting.push(...(bases.get(name) ?? []))
  }
  return undefined
}

/** Whether a class is another or below it. */
function isKindOf(type: string, other: string): boolean {
  const { members } = vocabulary()
  const waiting = [other]
  const seen = new Set<string>()
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (name === type || name === `${type}Leaf`) return true
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(members.get(name) ?? []))
  }
  return false
}

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s/]+/.test(value)

const date = /^\d{4}-\d{2}-\d{2}$/
/** How values of data types are written; what is not listed here is a class. */
const written: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: isAddress,
  Date: (value) => typeof value === 'string' && date.test(value) && !Number.isNaN(Date.parse(value)),
  DateTime: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  Time: (value) => typeof value === 'string' && /^\d{2}:\d{2}(:\d{2})?/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
  Duration: (value) => typeof value === 'string' && /^P(?=.)(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/.test(value),
  CssSelectorType: (value) => typeof value === 'string',
  XPathType: (value) => typeof value === 'string',
}

/** Whether a plain value is of one of the data types, or one of the values of an enumeration. */
const fitsData = (value: unknown, range: string[]) =>
  range.some(
    (name) =>
      written[name]?.(value) ||
      (typeof value === 'string' &&
        isAddress(value) &&
        value.startsWith('https://schema.org/') &&
        vocabulary().members.get(name)?.includes(value)),
  )
