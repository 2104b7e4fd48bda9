import { data } from 'react-router'

/** @throws a 400 response where the body is no form, which no browser sends */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('보내신 내용을 읽지 못했습니다.', { status: 400 })
  }
}

/** What a script wrote into a field. @throws a 400 response for what is no JSON, which no script of ours sends */
export function readJsonField(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw data('보내신 내용을 읽지 못했습니다.', { status: 400 })
  }
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
