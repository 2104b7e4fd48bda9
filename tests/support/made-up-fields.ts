import fc from 'fast-check'
import type { z } from 'zod'
import { anyText } from './any-text.ts'

/** What a form may be sent in place of what it asks for. */
const hostile = [
  '',
  ' ',
  '\0',
  '\u202e가나\u200b',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '999999999999999999999',
  '２０２６',
  '2026-13-45',
  '0000-00-00',
  '2026-02-30T25:61',
  '+275760-09-13',
  'constructor',
  '__proto__',
  'toString',
  "' or 1=1 --",
  '%00',
  '%s%n',
  '../../../etc/passwd',
  'https://169.254.169.254/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<script>alert(1)</script>',
  '{현장명}{{7*7}}',
  '=1+1',
  '{}',
  '[]',
  'null,null',
  '{"__proto__":{"a":1}}',
  '{"blocks":[{"type":"constructor"}],"facts":{"a":null}}',
  '['.repeat(5000),
  '가'.repeat(3000),
  'a@'.repeat(2000),
  '각\u0301'.repeat(1500),
  '1,'.repeat(4000),
  '동\t호\n'.repeat(1500),
]

const today = () => new Date().toISOString().slice(0, 10)
const plausible = [
  '1',
  '12',
  'on',
  'true',
  'all',
  'new',
  '10:30',
  '84A',
  '101',
  '101-1502',
  '101-1502:0',
  '가온',
  '/terms',
  'settings',
  'page /terms',
  'someone@example.com',
  'https://example.com/',
  '[{"title":"가"}]',
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: anyText(80) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 200 }) },
)

interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string | number>
  values?: unknown[]
}

/** A value as the schema asks for it, or nearly: formats that only a refinement knows are guessed. */
function fitting(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<string> {
  const def = (schema as unknown as { def: Def }).def
  if (def.innerType) return fitting(def.innerType, known)
  if (def.type === 'pipe' && def.in && def.out)
    return fitting((def.in as unknown as { def: Def }).def.type === 'transform' ? def.out : def.in, known)
  if (def.type === 'array' && def.element) return fitting(def.element, known)
  if (def.type === 'union' && def.options)
    return fc.oneof(...def.options.map((option) => fitting(option, known)))
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}).map(String))
  if (def.type === 'literal') return fc.constantFrom(...(def.values ?? ['']).map(String))
  if (def.type === 'number')
    return fc.oneof(fc.constantFrom('0', '1', '2', '100'), fc.integer({ min: -5, max: 5000 }).map(String))
  return fc.constantFrom(...plausible, today(), today().slice(0, 7), `${today()}T10:30`, ...known)
}

/** Of one field: mostly one value that fits or one that does not, sometimes none or many. */
const valuesOf = (schema: z.ZodType | undefined, known: readonly string[]): fc.Arbitrary<string[]> => {
  const fits = schema ? fitting(schema, known) : fc.constantFrom(...plausible, ...known)
  const own = known.length ? fc.constantFrom(...known) : fits
  const one = (value: string) => [value]
  return fc.oneof(
    { weight: 4, arbitrary: own.map(one) },
    { weight: 4, arbitrary: fits.map(one) },
    { weight: 5, arbitrary: text.map(one) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.oneof(fits, text), { maxLength: 30 }) },
  )
}

/**
 * Fields of a form with made-up values.
 * @param shape of a command's schema; a field without a schema gets anything
 * @param knownOf values that exist, by the name of the field
 */
export const madeUpFields = (
  shape: Readonly<Record<string, z.ZodType | undefined>>,
  knownOf: (name: string) => readonly string[],
): fc.Arbitrary<[name: string, value: string][]> =>
  fc
    .tuple(
      ...Object.entries(shape).map(([name, schema]) =>
        valuesOf(schema, knownOf(name)).map((values) =>
          values.map((value) => [name, value] as [string, string]),
        ),
      ),
    )
    .map((fields) => fields.flat())
