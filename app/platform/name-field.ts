import { z } from 'zod'
import { readName } from './person-name.ts'

/** The rule of `readName` in a form's schema. */
export const nameField = z.string('이름을 적어 주세요.').transform((written, context) => {
  const read = readName(written)
  if (read.ok) return read.name
  context.addIssue({ code: 'custom', message: read.sentence })
  return z.NEVER
})
