import { z } from 'zod'
import { storedContent } from '#app/platform/stored-content.ts'

/** The bytes that a draft gives a file. They are stored already. */
export const fileDocument = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mime: z.string(),
  bytes: z.number().int().positive(),
})

export type FileDocument = z.infer<typeof fileDocument>

export const storedFileDocument = storedContent<FileDocument>('file', [])
