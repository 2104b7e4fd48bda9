import type { PictureRef } from '#app/domain/site/picture.ts'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { FacadeParts } from '#app/ui/facade/contract.ts'
import { cover, Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './film.module.css'
import { PlaySign } from './play-sign.tsx'
import type { FilmSource } from './schema.ts'

interface FilmProps {
  title: string
  length: string
  poster: PictureRef
  film: FilmSource
}

/** A poster linked to the film; `ui/facade` replaces it by the player (specification, section 9). */
export function Film({ title, length, poster, film }: FilmProps) {
  const { files } = useSite()
  return (
    <div className={styles.film} {...useEnhancement('ui/facade')}>
      <a
        className={styles.poster}
        {...mark<FacadeParts>('poster')}
        href={film.kind === 'file' ? files[film.mp4.file]?.address : watch(film.id)}
      >
        <Picture
          of={poster}
          sizes={(ratio) =>
            `(min-width: 901px) ${cover('min(100vw, 1300px)', '500px', ratio)}, ${cover('min(100vw, 400px)', '300px', ratio)}`
          }
        />
        <span className={styles.play}>
          <PlaySign />
          <b>
            <span className="visually-hidden">{title}, </span>영상 재생
          </b>
          <small>{length}</small>
        </span>
      </a>
      <template {...mark<FacadeParts>('player')}>
        <Player title={title} film={film} />
      </template>
    </div>
  )
}

const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`
const embed = (id: string) =>
  `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&modestbranding=1&playsinline=1`

function Player({ title, film }: Pick<FilmProps, 'title' | 'film'>) {
  const { files } = useSite()
  if (film.kind === 'youtube')
    return (
      <iframe
        className={styles.player}
        src={embed(film.id)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  const sources = [film.webm, film.mp4].flatMap((ref) => (ref ? (files[ref.file] ?? []) : []))
  return (
    <video
      className={styles.player}
      data-fill={film.fill || undefined}
      aria-label={title}
      controls
      playsInline
      preload="auto"
      tabIndex={0}
    >
      {sources.map(({ address, mime }) => (
        <source key={address} src={address} type={mime} />
      ))}
      <track
        kind="captions"
        srcLang="ko"
        label="한국어"
        src={files[film.captions.file]?.address}
        default={!film.wordsInPicture}
      />
    </video>
  )
}
