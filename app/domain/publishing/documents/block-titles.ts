import { metaOf } from '#app/platform/schema-meta.ts'
import { schemaOfBlock } from '../pages/sample-block.ts'

/** Name, purpose and gallery group of a kind of block, as the office shows them. */
export function schemaMeta(type: string): { title: string; description: string; group: string } {
  const schema = schemaOfBlock(type)
  const { title = type, description = '', group = '기타' } = schema ? metaOf(schema) : {}
  return { title, description, group }
}

/** Of headings only, as the first one tells a block from others of its kind. */
export function headingOf(block: unknown): string {
  if (block === null || typeof block !== 'object') return ''
  const { title, label, eyebrow, text } = block as Record<string, unknown>
  const words = [title, label, eyebrow, text].find((one) => typeof one === 'string' && one.trim())
  return typeof words === 'string' ? words.replaceAll(/\s+/g, ' ').slice(0, 60) : ''
}
