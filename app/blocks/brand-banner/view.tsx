import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { ContentLink } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import type { SilentFilmParts } from '#app/ui/silent-film/contract.ts'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import { PlaySign } from '../video/play-sign.tsx'
import styles from './view.module.css'

type Block = BlockOf<'brand-banner'>

export function BrandBanner({ block }: { block: Block }) {
  const { film } = block
  const section = block.id ? { id: block.id, 'data-section': true } : { 'data-band': true }
  return (
    <section
      className={`dark ${styles.brand} ${film ? styles.screen : ''}`}
      aria-label={block.label}
      {...section}
    >
      <div className={`grid ${styles.grid}`}>
        <div className={styles.words}>
          <p className="label">{block.label}</p>
          <h2>
            <Lines text={block.title} />
          </h2>
          <p>
            <Lines text={block.text} />
          </p>
          <ContentLink className={`link ${styles.link}`} url={block.link.url}>
            {block.link.label}
          </ContentLink>
        </div>
        {film ? <Film film={film} picture={block.picture} /> : <Still picture={block.picture} />}
      </div>
    </section>
  )
}

function Still({ picture }: Pick<Block, 'picture'>) {
  return (
    <figure className={styles.picture}>
      <Picture
        of={picture}
        sizes={(ratio) =>
          `(min-width: 901px) ${cover('42vw', '24vh', ratio)}, ${cover('100vw', '56.3vw', ratio)}`
        }
      />
      <Caption of={picture} />
    </figure>
  )
}

/** The whole width; with a hosted film, which plays by itself once it is seen. */
function Film({ film, picture }: { film: NonNullable<Block['film']>; picture: Block['picture'] }) {
  const { files } = useSite()
  const { source, length, from, link } = film
  const sources =
    source.kind === 'file'
      ? [source.webm, source.mp4].flatMap((ref) => (ref ? (files[ref.file] ?? []) : []))
      : []
  return (
    <figure className={`bleed ${styles.picture}`} {...useEnhancement('ui/silent-film', 'visible')}>
      <Picture of={picture} sizes={(ratio) => cover('100vw', '56.3vw', ratio)} />
      {sources.length ? (
        <template {...mark<SilentFilmParts>('film')}>
          <video muted loop playsInline preload="none" tabIndex={-1} aria-hidden="true">
            {sources.map(({ address, mime }) => (
              <source key={address} src={from ? `${address}#t=${from}` : address} type={mime} />
            ))}
          </video>
        </template>
      ) : null}
      <ContentLink className={styles.play} url={link.url}>
        <PlaySign />
        <b>{link.label}</b>
        <small>{length}</small>
      </ContentLink>
      <button type="button" className={styles.stop} hidden {...mark<SilentFilmParts>('stop')}>
        멈춤
      </button>
      <Caption of={picture} />
    </figure>
  )
}

const Caption = ({ of }: { of: Block['picture'] }) =>
  of.caption ? (
    <figcaption>
      <Lines text={of.caption} />
    </figcaption>
  ) : null
