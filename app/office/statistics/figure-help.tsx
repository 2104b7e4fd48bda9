import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Explained } from '#app/domain/customers/statistics/definitions.ts'
import styles from './figures.module.css'

interface Props {
  /** A single one is shown as a question mark, several as words. */
  figures: readonly Explained[]
  /** The name of the table that shows them. */
  title?: string
  /** In the table of colleagues, where it matters whose a figure is. */
  byPerson?: boolean
}

/** What figures count, as a popover: without script, with the keyboard, and closed by Escape. */
export function FigureHelp({ figures, title, byPerson }: Props) {
  const id = useId()
  const [only] = figures
  if (!only) return null
  const heading = `${title ?? only.name} 집계 기준`
  return (
    <>
      {title ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mx={-8}
          popoverTarget={id}
          aria-label={heading}
          className={styles.words}
        >
          집계 기준
        </Button>
      ) : (
        <button type="button" className={styles.ask} popoverTarget={id} aria-label={heading}>
          ?
        </button>
      )}
      <div id={id} popover="auto" className={styles.help} role="dialog" aria-label={heading}>
        <h2>{heading}</h2>
        {figures.map((figure) => (
          <dl key={figure.name}>
            {title ? (
              <div>
                <dt>
                  <b>{figure.name}</b>
                </dt>
                <dd>{figure.counts}</dd>
              </div>
            ) : (
              <Line name="세는 것">{figure.counts}</Line>
            )}
            {figure.leavesOut ? <Line name="빼는 것">{figure.leavesOut}</Line> : null}
            <Line name="날짜">{figure.day}</Line>
            {figure.by && byPerson !== false ? <Line name="누구의 실적">{figure.by}</Line> : null}
          </dl>
        ))}
        <Button variant="default" mt={12} popoverTarget={id} popoverTargetAction="hide">
          닫기
        </Button>
      </div>
    </>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
