import { z } from 'zod'
import { bareSchema, defOf, type Schema } from '#app/platform/schema-meta.ts'
import {
  controlOf,
  elementOf,
  isOptional,
  itemsOfPair,
  lengthsOf,
  optionsOf,
  valueOfEntry,
} from './form-control.ts'

/** The value of a field that was just added: nothing typed yet, each required part there. */
export function newValue(schema: Schema, beside: readonly unknown[] = []): unknown {
  const def = defOf(bareSchema(schema))
  switch (def.type) {
    case 'string':
      return controlOf(schema) === 'id' ? newId(schema, beside) : ''
    case 'boolean':
      return false
    case 'literal':
      return def.values[0]
    case 'enum':
      return Object.values(def.entries)[0]
    case 'array':
      return Array.from({ length: lengthsOf(schema).least }, () => newValue(elementOf(schema)))
    case 'tuple':
      return itemsOfPair(schema).map((item) => newValue(item))
    case 'record':
      return {}
    case 'union':
      return newValue(optionsOf(schema)[0] as Schema)
    case 'object':
      return newObject(def.shape as Record<string, Schema>, beside)
    default:
      return undefined
  }
}

function newObject(shape: Record<string, Schema>, beside: readonly unknown[]) {
  const filled = Object.entries(shape)
    .filter(([, field]) => !isOptional(field))
    .map(([name, field]) => {
      const others = beside.map((one) => (one as Record<string, unknown> | undefined)?.[name])
      return [name, newValue(field, others)] as const
    })
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** A name that no other item bears and the schema takes. */
function newId(schema: Schema, taken: readonly unknown[]): string {
  for (let count = taken.length + 1; count < taken.length + 1000; count++) {
    const letters = [...String(count)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
    const free = [`item-${count}`, `item${count}`, `item${letters}`].find(
      (name) => !taken.includes(name) && z.safeParse(schema, name).success,
    )
    if (free) return free
  }
  return ''
}

/** A name for another entry of a record. */
export function newEntryName(schema: Schema, record: object): string {
  const def = defOf(bareSchema(schema))
  if (def.type !== 'record') return ''
  for (let count = Object.keys(record).length + 1; ; count++) {
    const letters = [...String(count)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
    const free = [`name${count}`, `name${letters}`].find(
      (name) => !Object.hasOwn(record, name) && z.safeParse(def.keyType, name).success,
    )
    if (free) return free
    if (count > 10_000) return ''
  }
}

export const newEntry = (schema: Schema): unknown => newValue(valueOfEntry(schema))
