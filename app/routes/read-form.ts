import { data } from 'react-router'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { FormRefused, postedLimits, readPostedForm } from '#app/platform/posted-form.server.ts'

const refusals: Record<FormRefused['reason'], { sentence: string; status: number }> = {
  unreadable: { sentence: '보내신 내용을 읽지 못했습니다.', status: 400 },
  'too-many-fields': {
    sentence: `한 번에 보낼 수 있는 항목은 ${koreanNumber(postedLimits.fields)}개까지입니다. 나누어 저장해 주세요.`,
    status: 413,
  },
  'too-long': { sentence: '보내신 내용이 너무 깁니다. 나누어 저장해 주세요.', status: 413 },
}

/**
 * Every form of a request is read here: `postedLimits` hold for all of them.
 * @throws a 400 response where the body is no form, which no browser sends, and 413 for one beyond the limits
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await readPostedForm(request)
  } catch (error) {
    const { sentence, status } = refusals[error instanceof FormRefused ? error.reason : 'unreadable']
    throw data(sentence, { status })
  }
}

/** As `readForm` for public forms, which answer an unreadable form as an empty one. */
export const readFormOrNone = async (request: Request): Promise<FormData> =>
  await readPostedForm(request).catch(() => new FormData())

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
