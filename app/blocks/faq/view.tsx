import { useId } from 'react'
import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type Group = BlockOf<'faq'>['groups'][number]
type Item = Group['items'][number]

export function Faq({ block: { basis, groups } }: { block: BlockOf<'faq'> }) {
  return (
    <div className={styles.faq}>
      <div className="grid">
        <p className={`${styles.basis} axis`}>
          <Lines text={basis} />
        </p>
      </div>
      {groups.map((group) => (
        <QuestionGroup key={group.title} group={group} />
      ))}
    </div>
  )
}

function QuestionGroup({ group: { title, items } }: { group: Group }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className="grid">
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className="axis">
          {items.map((item) => (
            <Question key={item.id} item={item} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** Browsers open `<details>` around the target of a fragment. */
function Question({ item: { id, question, answer, asOf, link } }: { item: Item }) {
  return (
    <details className={styles.item}>
      <summary>
        <h3>
          <Lines text={question} />
        </h3>
        <span className="sign" />
      </summary>
      <div className={styles.answer} id={useAnchor()(id)}>
        {answer.split('\n').map((paragraph) => (
          <p key={paragraph}>
            <Lines text={paragraph} />
          </p>
        ))}
        {asOf ? <p className="fine">{asOf}</p> : null}
        <LeadOn link={link} />
      </div>
    </details>
  )
}
