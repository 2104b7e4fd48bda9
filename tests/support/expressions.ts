import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** A regular expression of the product as its file has it. */
export interface Expression {
  file: string
  line: number
  source: string
  flags: string
}

/** A place where an expression is put together while the product runs. */
export interface MadeExpression {
  file: string
  line: number
  /** As it is written. */
  code: string
}

/** Every expression in the product's own files: those that are written, and those that are made. */
export function findExpressions(): { written: Expression[]; made: MadeExpression[] } {
  const written: Expression[] = []
  const made: MadeExpression[] = []
  const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.ts'])
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    const code = readFileSync(file, 'utf8')
    visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), (node) => {
      const line = () => code.slice(0, node.start).split('\n').length
      if (node.regex)
        written.push({ file, line: line(), source: node.regex.pattern, flags: node.regex.flags })
      if (makes(node)) made.push({ file, line: line(), code: code.slice(node.start, node.end) })
    })
  }
  return { written, made }
}

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  end: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

const makes = ({ type, callee }: Node) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (value !== null && typeof value === 'object') {
    if ('type' in value && 'start' in value) see(value as Node)
    for (const one of Object.values(value)) visit(one, see)
  }
}

/**
 * Whether what an expression can read from one place is bounded by its own text: nothing is repeated without end, and
 * nothing that is repeated holds a repetition. It then takes time by the text's length, however unlucky.
 */
export function isBounded({ source }: Pick<Expression, 'source'>): boolean {
  const bare = source
    .replace(/\\u\{[0-9a-f]+\}|\\[pP]\{\w+(?:=\w+)?\}|\\k<\w+>|\\./gis, (escaped) =>
      /^\\[1-9k]/.test(escaped) ? '\\1' : 'x',
    )
    .replace(/\[[^\]]*\]/g, 'x')
  if (/[*+]|\{\d+,\}|\)\{|\\/.test(bare)) return false
  const ways = [...bare.matchAll(/\{(\d+),(\d+)\}/g)].map(
    ([, least, most]) => Number(most) - Number(least) + 1,
  )
  return ways.reduce((product, one) => product * one, 1) <= 2000
}
