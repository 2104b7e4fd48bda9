import type { ReactNode } from 'react'
import { ContentLink } from '../../ui/content-link.tsx'
import { Lines } from '../../ui/lines.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureCaption } from '../../ui/picture-caption.tsx'
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
            <Picture of={plan.picture} sizes="66vw" className="wide-only" />
            <Picture of={plan.narrow} sizes="100vw" className="narrow-only" />
            {plan.picture.caption ? (
              <figcaption className="caption">{plan.picture.caption}</figcaption>
            ) : null}
          </figure>
        </Item>
        <Item title={design.title} group={block.id} className={`${fold.spread} ${styles.design}`}>
          <dl className={styles.points}>
            {design.points.map((point) => (
              <div key={point.title}>
                <dt>{point.title}</dt>
                <dd>{point.text}</dd>
              </div>
            ))}
          </dl>
          <ContentLink className="link" url={plan.link.url}>
            {plan.link.label}
          </ContentLink>
        </Item>
        {community ? (
          <Item title={community.title} group={block.id} className="narrow-only">
            {community.picture ? (
              <figure className={fold.edge}>
                <Picture of={community.picture} sizes="100vw" className={styles.community} />
                {community.picture.caption ? <PictureCaption text={community.picture.caption} /> : null}
              </figure>
            ) : null}
            <p className={styles.text}>{community.text}</p>
            {community.link ? (
              <ContentLink className="link" url={community.link.url}>
                {community.link.label}
              </ContentLink>
            ) : null}
          </Item>
        ) : null}
      </div>
    </section>
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
        <span className={fold.sign} />
      </summary>
      <div className={fold.inside}>{children}</div>
    </details>
  )
}
