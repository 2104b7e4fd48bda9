import { useSite } from '../ui/site-context.tsx'
import styles from './parties.module.css'

export function Parties() {
  const { parties } = useSite().settings
  if (!parties) return null
  return (
    <dl className={styles.parties}>
      {parties.map(({ role, name, text }) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>
            <b>{name}</b>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
