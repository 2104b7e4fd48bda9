import { z } from 'zod'
import { storedContent } from '#app/platform/stored-content.ts'

/** A picture whose files are stored: the data of its row, and of a draft that changes the picture with this name. */
export const pictureDocument = z.strictObject({
  /** Of the original and the encoder settings. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mime: z.string().startsWith('image/'),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().positive(),
  placeholder: z.string(),
  widths: z.array(z.number()),
})

export type PictureDocument = z.infer<typeof pictureDocument>

export const storedPictureDocument = storedContent<PictureDocument>('picture', [])
