import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import type { Role } from '#app/db/column-types.ts'
import type { Command } from '#app/office/answer.ts'
import type { Field } from './office-forms.ts'
import { officeRoutes } from './office-routes.ts'

/** A command of a route, with the fields that it reads. */
export interface OfficeCommand {
  /** As `admin/leads/:lead`. */
  path: string
  intent: string
  may: (role: Role) => boolean
  input: z.ZodObject
  fields: Field[]
}

const app = join(import.meta.dirname, '../../app')

/** Of a route that does something: the module whose commands it dispatches. */
async function commandsOf(file: string): Promise<Record<string, Command>> {
  const source = readFileSync(join(app, file), 'utf8')
  if (!source.includes('dispatch(')) return {}
  const [, from = ''] = /import \* as commands from '([^']+)'/.exec(source) ?? []
  return await import(join(app, dirname(file), from))
}

/**
 * Every command of the office, by the routes that take them: a form of a dialog is drawn by its script, so a walk through documents does not
 * meet it.
 */
export async function officeCommands(): Promise<OfficeCommand[]> {
  const found = await Promise.all(
    officeRoutes.map(async ({ path, file }) =>
      Object.entries(await commandsOf(file)).map(([intent, { may, input }]) => ({
        path,
        intent,
        may: (role: Role) => may(role as never),
        input,
        fields: Object.entries(input.shape).map(([name, one]) => fieldOf(name, one as z.ZodType)),
      })),
    ),
  )
  return found.flat()
}

/** A choice begins with its first value, a figure with one; what somebody may type is empty. */
function fieldOf(name: string, schema: z.ZodType): Field {
  const { def } = schema as {
    def: { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; entries?: object }
  }
  const inner = def.innerType ?? def.in
  if (inner) return fieldOf(name, inner)
  if (def.type === 'enum') return { name, value: String(Object.values(def.entries ?? {})[0]), type: 'select' }
  if (def.type === 'array') return fieldOf(name, def.element as z.ZodType)
  if (def.type === 'number') return { name, value: '1', type: 'number' }
  return { name, value: '', type: def.type === 'unknown' ? 'file' : 'text' }
}
