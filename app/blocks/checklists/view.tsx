import { useId } from 'react'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { Lines } from '#app/ui/lines.tsx'
import { PrintedLine } from '#app/ui/printed/printed-line.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

type List = BlockOf<'checklists'>['lists'][number]

export function Checklists({ block }: { block: BlockOf<'checklists'> }) {
  const id = useId()
  const { title, text, place, lists, print } = block
  const { modelHouse } = useSite().settings
  const facts = [...block.facts, ...(place ? [{ label: place, value: modelHouse.address }] : [])]
  return (
    <section className={styles.checklists} aria-labelledby={id}>
      <div className="grid">
        <PrintedLine />
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
          <button
            type="button"
            className={`button outline ${styles.print}`}
            {...useEnhancement('blocks/checklists')}
          >
            {print}
          </button>
        </div>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                <Lines text={fact.value} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.lists}>
          {lists.map((list) => (
            <Checklist key={list.id} list={list} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** Ticks are not saved. */
function Checklist({ list }: { list: List }) {
  const id = useId()
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h3 id={id} className="serif">
        {list.title}
      </h3>
      <p>{list.text}</p>
      <ul>
        {list.items.map((item, i) => (
          <li key={item.name}>
            <input type="checkbox" id={`${id}-${i}`} />
            <label htmlFor={`${id}-${i}`}>
              <b>{item.name}</b>
              {item.detail ? <span>{item.detail}</span> : null}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
