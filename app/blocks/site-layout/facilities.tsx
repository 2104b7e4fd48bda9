import { useId } from 'react'
import { ownProperty } from '#app/platform/own-property.ts'
import { Lines } from '#app/ui/lines.tsx'
import type { BlockOf } from '../schema.ts'
import styles from './view.module.css'

interface Props {
  block: BlockOf<'site-layout'>
  /** In their order, which numbers them. `anchor`: where a mark on a picture leads. */
  facilities: { id: string; name: string; text?: string | undefined; anchor?: string }[]
}

/** What there is on the site, and what the block says about it. */
export function Facilities({ block, facilities }: Props) {
  const id = useId()
  return (
    <div className={styles.part}>
      <h3 id={id}>{block.facilities.title}</h3>
      <ol className={styles.facilities} aria-labelledby={id}>
        {facilities.map((facility) => {
          const about = ownProperty(block.facilities.about, facility.id)
          return (
            <li key={facility.id} id={facility.anchor}>
              <b>{facility.name}</b>
              {about ? (
                <p>
                  <span className={styles.place}>{about.place}</span> <Lines text={about.text} />
                </p>
              ) : null}
              {facility.text ? (
                <p>
                  <Lines text={facility.text} />
                </p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
