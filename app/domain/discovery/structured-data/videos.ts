import type { VideoObject } from 'schema-dts'
import { blocksOf, type DescribedPage, pictureAddress } from './described-page.ts'

type VideoInput = Pick<
  ReturnType<typeof blocksOf<'video'>>[number],
  'title' | 'length' | 'poster' | 'film' | 'transcript'
>

export const videosOf = (page: DescribedPage): VideoObject[] =>
  [...blocksOf(page, 'video'), ...blocksOf(page, 'videos').flatMap(({ videos }) => videos)].map((video) =>
    videoOf(page, video),
  )

function videoOf(page: DescribedPage, { title, length, poster, film, transcript }: VideoInput): VideoObject {
  const file = film.kind === 'file' ? page.files[film.mp4.file] : undefined
  const thumbnail = pictureAddress(page, poster.name)
  const words = transcript.map(({ text }) => text).join(' ')
  const duration = durationOf(length)
  return {
    '@type': 'VideoObject',
    name: title,
    description: poster.alt || words,
    transcript: words,
    inLanguage: 'ko-KR',
    publisher: { '@type': 'Organization', name: page.settings.developer },
    ...(duration ? { duration } : {}),
    ...(thumbnail ? { thumbnailUrl: thumbnail } : {}),
    ...(file
      ? { contentUrl: page.origin + file.address, uploadDate: file.since, encodingFormat: file.mime }
      : {}),
    ...(film.kind === 'youtube' ? { embedUrl: `https://www.youtube-nocookie.com/embed/${film.id}` } : {}),
  }
}

/** `1분 20초` as ISO 8601. */
function durationOf(length: string): string | undefined {
  const [, minutes, seconds] = /^(?:(\d+)분)?\s*(?:(\d+)초)?$/.exec(length.trim()) ?? []
  if (!minutes && !seconds) return undefined
  return `PT${minutes ? `${minutes}M` : ''}${seconds ? `${seconds}S` : ''}`
}
