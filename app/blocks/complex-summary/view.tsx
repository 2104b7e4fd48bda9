import type { ReactNode } from 'react'
import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { cover, Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import fold from '../fold.module.css'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function ComplexSummary({ block }: { block: BlockOf<'complex-summary'> }) {
  const { plan, design, community } = block
  return (
    <section className={styles.complex} id={block.id} data-section aria-labelledby={`${block.id}-title`}>
      <div className={`grid ${styles.grid}`}>
        <div className={styles.head}>
          <p className="label">{block.label}</p>
          <h2 id={`${block.id}-title`}>
            <Lines text={block.title} />
          </h2>
        </div>
        <Item title={plan.title} group={block.id} className={`${fold.spread} ${styles.plan}`} open>
          <figure className={`${fold.edge} ${styles.figure}`}>
            <Picture of={plan.picture} sizes="(min-width: 901px) 64vw, 100vw" className="wide-only" />
            <Picture of={plan.narrow} sizes="100vw" className="narrow-only" />
            {plan.picture.caption ? (
              <figcaption className="caption">
                <Lines text={plan.picture.caption} />
              </figcaption>
            ) : null}
          </figure>
        </Item>
        <Item title={design.title} group={block.id} className={`${fold.spread} ${styles.design}`}>
          {design.picture ? (
            <figure className={`narrow-only ${fold.edge}`}>
              <Picture of={design.picture} sizes="100vw" className={styles.photo} />
              {design.picture.caption ? <PictureCaption text={design.picture.caption} /> : null}
            </figure>
          ) : null}
          <dl className={styles.points}>
            {design.points.map((point) => (
              <div key={point.title}>
                <dt>{point.title}</dt>
                <dd>
                  <Lines text={point.text} />
                </dd>
              </div>
            ))}
          </dl>
          <LeadOn link={plan.link} />
        </Item>
        {community ? (
          <Item title={community.title} group={block.id} className={`${fold.spread} ${styles.community}`}>
            <Community {...community} />
          </Item>
        ) : null}
      </div>
    </section>
  )
}

function Community({
  title,
  text,
  picture,
  more = [],
  link,
}: NonNullable<BlockOf<'complex-summary'>['community']>) {
  const pictures = picture ? [picture, ...more] : more
  return (
    <>
      {pictures.length ? (
        <div className={`${fold.edge} ${styles.mosaic}`}>
          {pictures.map((one, i) => (
            <figure key={one.name}>
              <Picture
                of={one}
                sizes={(ratio) =>
                  `(min-width: 901px) ${cover(i ? '25vw' : '50vw', '32vw', ratio)}, ${i ? '50vw' : '100vw'}`
                }
              />
              {one.caption ? <PictureCaption text={one.caption} /> : null}
            </figure>
          ))}
        </div>
      ) : null}
      <div className={styles.about}>
        <h3 className="wide-only">{title}</h3>
        <p>
          <Lines text={text} />
        </p>
        <LeadOn link={link} />
      </div>
    </>
  )
}

interface ItemProps {
  title: string
  group: string
  className: string
  open?: boolean
  children: ReactNode
}

function Item({ title, group, className, open = false, children }: ItemProps) {
  return (
    <details className={`bleed ${fold.item} ${className}`} name={group} open={open}>
      <summary className={fold.bar}>
        <h3>{title}</h3>
        <span className="sign" />
      </summary>
      <div className={fold.inside}>{children}</div>
    </details>
  )
}
