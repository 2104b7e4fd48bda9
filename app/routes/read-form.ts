import { data } from 'react-router'
import { parseForeignJson } from '../platform/foreign-json.ts'

/** @throws a 400 response where the body is no form, which no browser sends */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('보내신 내용을 읽지 못했습니다.', { status: 400 })
  }
}

/** What a script wrote into a field. @throws a 400 response for what is no JSON, or nested deeper than any script of ours sends */
export function readJsonField(text: string): unknown {
  const read = parseForeignJson(text)
  if (!read.ok) throw data(read.sentence, { status: 400 })
  return read.value
}

/** The body of a script's request. @returns undefined for what is no JSON, or nested deeper than any script of ours sends */
export async function readJsonBody(request: Request): Promise<unknown> {
  const read = parseForeignJson(await request.text().catch(() => ''))
  return read.ok ? read.value : undefined
}

/** Longer than any field of a form. */
const maxLength = 10_000

/** All text fields of a form by name, without its files; of fields with one name the last. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/**
 * Text fields of a form by name; empty where one is missing or a file.
 * @throws as `readForm`
 */
export async function readFields<Name extends string>(
  request: Request,
  ...names: Name[]
): Promise<Record<Name, string>> {
  const form = await readForm(request)
  const entries = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.slice(0, maxLength) : '']
  })
  return Object.fromEntries(entries)
}
