import { z } from 'zod'
import { fileRef } from '../../features/media/file.ts'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** A hosted film, or one at YouTube, from which nothing is fetched before a press. */
export const film = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    mp4: fileRef,
    webm: fileRef.optional(),
    /** WebVTT of speech and on-screen text. */
    captions: fileRef,
    /** The picture contains its words, so captions are available but off. */
    wordsInPicture: z.boolean().default(false),
    /** Fills the player, cropped; else with bars. */
    fill: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('youtube'), id: silent(z.string().regex(/^[\w-]{11}$/)) }),
])

export type FilmSource = z.infer<typeof film>

export const video = z.strictObject({
  type: z.literal('video'),
  title: heading,
  length: z.string(),
  poster: picture,
  film,
  transcriptTitle: z.string(),
  transcript: z.array(z.strictObject({ at: z.string(), text: z.string() })).min(1),
})
