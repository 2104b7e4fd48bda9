/**
 * `npm run bench`: one table of what has to hold, each measured beside what it is compared with, in one run.
 *
 *     npm run bench                     everything
 *     npm run bench -- pages sites      some of its parts
 *     npm run bench -- --store          and keeps the results, with which later runs are compared
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { holds, type Row } from './row.ts'

const parts: Record<string, () => Promise<Row[]>> = {
  pages: async () => await (await import('./pages.ts')).rows(),
  drawing: async () => await (await import('./drawing.ts')).rows(),
  registrations: async () => await (await import('./registration-rate.ts')).rows(),
  lists: async () => await (await import('./lists.ts')).rows(),
  office: async () => await (await import('./office.ts')).rows(),
  screens: async () => await (await import('./screens.ts')).rows(),
  phone: async () => await (await import('./phone.ts')).benchPhone(),
  sites: async () => await (await import('./sites.ts')).rows(),
  move: async () => await (await import('./move.ts')).rows(),
  install: async () => await (await import('./install.ts')).rows(),
}

interface Results {
  machine: string
  rows: Row[]
}

const resultsFile = join(import.meta.dirname, 'results/stored.json')
const options = process.argv.slice(2)
const chosen = options.filter((option) => option !== '--store')
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length) throw new Error(`no part ${unknown.join()}: ${Object.keys(parts).join(', ')}`)

const stored = existsSync(resultsFile)
  ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results)
  : undefined
const measured: Row[] = []
const failed: string[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`measuring ${name}`)
  try {
    measured.push(...(await measure()))
  } catch (error) {
    console.error(error)
    failed.push(name)
  }
}
console.table(Object.fromEntries(measured.map((row) => [row.what, shown(row)])))
const missed = measured.filter((row) => !holds(row))
console.log(missed.length ? `${missed.length} do not hold` : 'all hold')
if (failed.length) console.log(`not measured: ${failed.join(', ')}`)
if (options.includes('--store')) store()
process.exitCode = missed.length || failed.length ? 1 : 0

function shown(row: Row) {
  const before = stored?.rows.find(({ what }) => what === row.what)?.value
  const { value, unit = '', limit, atLeast, note = '' } = row
  return {
    measured: `${digits(value)} ${unit}`.trim(),
    limit: limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limit}`,
    holds: limit === undefined ? '' : holds(row) ? 'yes' : 'NO',
    'moved by': !before ? '' : moved(before, value),
    note,
  }
}

function moved(before: number, now: number): string {
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : ''}${percent} %`
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Rows of parts that were not measured stay. */
function store(): void {
  const names = new Set(measured.map(({ what }) => what))
  const others = stored?.rows.filter(({ what }) => !names.has(what)) ?? []
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const results: Results = { machine, rows: [...others, ...measured] }
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`)
  writeReadme(results)
}

/** Replaces the table of `README.md`. */
function writeReadme({ machine, rows }: Results): void {
  const path = join(import.meta.dirname, 'README.md')
  const lines = rows.map((row) => {
    const { measured, limit, note } = shown(row)
    return `| ${row.what} | ${measured} | ${limit} | ${note} |`
  })
  const table = [
    `Measured on ${machine}.`,
    '',
    '| what | measured | limit | |',
    '|---|---|---|---|',
    ...lines,
  ]
  const [before = ''] = readFileSync(path, 'utf8').split('\n## Results\n')
  writeFileSync(path, `${before}\n## Results\n\n${table.join('\n')}\n`)
}
