import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { RegistrationForm } from '../lead-form/view.tsx'
import { Parties } from '../parties.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

export function Booking({ block }: { block: BlockOf<'booking'> }) {
  const { settings } = useSite()
  return (
    <section
      className={`sand ${styles.booking}`}
      id={block.id}
      data-section
      aria-labelledby={`${block.id}-title`}
    >
      <div className={`grid ${styles.grid}`}>
        <div className={styles.words}>
          <p className="label">{block.label}</p>
          <h2 id={`${block.id}-title`}>
            <Lines text={block.title} />
          </h2>
          <ol className={styles.steps}>
            {block.steps.map((step) => (
              <li key={step.title}>
                <b>{step.title}</b>
                {step.text}
              </li>
            ))}
          </ol>
          <p className={`fine ${styles.note}`}>
            <Lines text={block.note} />
          </p>
          {block.way ? <Way {...block.way} /> : null}
          <a className={styles.call} href={`tel:${settings.phone}`}>
            {block.call}
            <b>{settings.phone}</b>
          </a>
          <Parties folds />
        </div>
        <div className={`bleed ${styles.sheet}`}>
          <RegistrationForm id={`${block.id}-form`} form="inline" submitLabel={block.action} />
        </div>
      </div>
    </section>
  )
}

function Way({ picture, text, link }: NonNullable<BlockOf<'booking'>['way']>) {
  return (
    <div className={styles.way}>
      {picture ? (
        <figure>
          <Picture of={picture} sizes="(min-width: 901px) 22vw, 42vw" />
          {picture.caption ? <PictureCaption text={picture.caption} /> : null}
        </figure>
      ) : null}
      <div>
        <p>
          <Lines text={text} />
        </p>
        <LeadOn link={link} />
      </div>
    </div>
  )
}
