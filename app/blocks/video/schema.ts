import { z } from 'zod'
import { fileRef } from '#app/domain/media/file.ts'
import { picture } from '#app/domain/site/picture.ts'
import { heading, silent, transcriptText } from '#app/platform/field-roles.ts'

/** A hosted film, or one at YouTube, from which nothing is fetched before a press. */
export const film = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('file'),
        mp4: fileRef.meta({ title: '영상(mp4)' }),
        webm: fileRef.optional().meta({ title: '영상(webm)' }),
        /** WebVTT of speech and on-screen text. */
        captions: fileRef.meta({
          title: '자막(vtt)',
          description: '말과 화면의 글을 담은 WebVTT 파일입니다.',
        }),
        /** The picture contains its words, so captions are available but off. */
        wordsInPicture: z
          .boolean()
          .default(false)
          .meta({ title: '화면에 이미 글이 있음', description: '자막을 끈 채로 시작합니다.' }),
        /** Fills the player, cropped; else with bars. */
        fill: z.boolean().default(false).meta({ title: '화면을 가득 채움' }),
      })
      .meta({ title: '올린 파일' }),
    z
      .strictObject({
        kind: z.literal('youtube'),
        id: silent(z.string().regex(/^[\w-]{11}$/, '유튜브 주소의 열한 글자여야 합니다')).meta({
          title: '영상 번호',
          control: 'key',
          description: 'youtu.be/ 뒤의 열한 글자입니다.',
        }),
      })
      .meta({ title: '유튜브' }),
  ])
  .meta({ title: '영상' })

export type FilmSource = z.infer<typeof film>

export const video = z
  .strictObject({
    type: z.literal('video'),
    title: heading.meta({ title: '제목' }),
    length: z.string().meta({ title: '길이', description: '38초처럼 적습니다.' }),
    poster: picture.meta({ title: '시작 그림' }),
    film,
    transcriptTitle: z.string().meta({ title: '글로 옮긴 내용의 제목' }),
    transcript: z
      .array(
        z.strictObject({
          at: z.string().meta({ title: '시각' }),
          text: transcriptText.meta({ title: '내용' }),
        }),
      )
      .min(1)
      .meta({ title: '글로 옮긴 내용' }),
  })
  .meta({ title: '영상', description: '홍보영상 하나와 그 내용을 옮긴 글입니다.', group: '소개' })
