import { data } from 'react-router'
import { parseForeignJson } from '#app/platform/foreign-json.ts'

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
