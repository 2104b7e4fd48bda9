import { z } from 'zod'
import { fileRef } from '../../features/media/file.ts'
import { picture } from '../../features/site/picture.ts'
import { heading, silent } from '../../platform/field-roles.ts'

/** A film of our own, or one at YouTube, which nothing is fetched from before a visitor asks for it. */
export const film = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    mp4: fileRef,
    webm: fileRef.optional(),
    /** What is heard and read in the film, as WebVTT. */
    captions: fileRef,
    /** Its words stand in the picture too, so that the captions are there to be switched on, but not over them. */
    wordsInPicture: z.boolean().default(false),
    /** Fills the player, which cuts its edges off; else it stands between bars. */
    fill: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('youtube'), id: silent(z.string().regex(/^[\w-]{11}$/)) }),
])

export type FilmSource = z.infer<typeof film>

/** A film behind its poster, and what it shows in words. */
export const video = z.strictObject({
  type: z.literal('video'),
  title: heading,
  /** How long it is: `8초`. */
  length: z.string(),
  poster: picture,
  film,
  transcriptTitle: z.string(),
  transcript: z.array(z.strictObject({ at: z.string(), text: z.string() })).min(1),
})
