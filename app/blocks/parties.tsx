import { keepTogether } from '#app/ui/keep-together.ts'
import { useSite } from '#app/ui/site-context.tsx'
import fold from './fold.module.css'
import styles from './parties.module.css'

/** Who is behind the sale; on phones folded, where it would be a screen of small letters before the form. */
export function Parties({ folds = false }: { folds?: boolean }) {
  const { parties } = useSite().settings
  if (!parties) return null
  const list = (
    <dl className={styles.parties}>
      {parties.map(({ role, name, text }) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>
            <b>{name}</b>
            <Unbroken text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!folds) return list
  return (
    <details className={`${fold.spread} ${styles.fold}`}>
      <summary>
        {parties.map(({ role }) => role).join('·')}
        <span className="sign" />
      </summary>
      {list}
    </details>
  )
}

/** A hyphen within a number is no place to break a line: U+2011. */
const Unbroken = ({ text }: { text: string }) => keepTogether(text).replace(/(?<=\d)-(?=\d)/g, '\u2011')
