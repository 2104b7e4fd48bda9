import { Button } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanMinute } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from './arrivals.module.css'

interface Recent {
  id: string
  arrivedAt: string
  name: string
  phone: string
  assignee: string | undefined
  isWalkIn: boolean
  mayUndo: boolean
}

export function RecentArrivals({ recent, site }: { recent: Recent[]; site: string }) {
  if (!recent.length) return null
  return (
    <Part title="방금 도착한 고객">
      <ul className={styles.recent}>
        {recent.map(({ id, arrivedAt, name, phone, assignee, isWalkIn, mayUndo }) => (
          <li key={id}>
            <span>{koreanMinute(arrivedAt).slice(11)}</span>
            <b>{name}</b>
            <span>{phone}</span>
            <span>
              {assignee ? `담당 ${assignee}` : '담당 없음'}
              {isWalkIn ? ' · 워킹' : ''}
            </span>
            {mayUndo ? (
              <CommandForm intent="undo" hidden={{ site, visit: id }}>
                <Button type="submit" variant="default" size="xs" aria-label={`${name} 도착 취소`}>
                  도착 취소
                </Button>
              </CommandForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  )
}
