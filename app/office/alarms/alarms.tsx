import { Link, useLocation } from 'react-router'
import type { OpenAlarm } from '#app/domain/record/alarms/open-alarms.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import styles from './alarms.module.css'

export function Alarms({ alarms }: { alarms: OpenAlarm[] }) {
  const { pathname, search } = useLocation()
  if (!alarms.length) return null
  return (
    <section className={styles.alarms} aria-label="확인이 필요한 일">
      <ul>
        {alarms.map(({ id, site, sentence, link, lastAt, isLasting }) => (
          <li key={id}>
            <p>
              {site ? <b>{site}</b> : <b>서버</b>} {sentence} <small>{koreanDateTime(lastAt)}</small>
            </p>
            {link ? <Link to={link.href}>{link.title}</Link> : null}
            {isLasting ? null : (
              <CommandForm
                intent="acknowledge"
                action="/admin/alarms"
                hidden={{ alarm: id, back: pathname + search }}
              >
                <button type="submit">확인했습니다</button>
              </CommandForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
