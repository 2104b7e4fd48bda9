import { Text } from '@mantine/core'
import type { Measures } from '#app/domain/customers/counts/measures.ts'
import { definitionOf, headFigures } from '#app/domain/customers/statistics/definitions.ts'
import { change, koreanMinutes, percent } from '#app/domain/customers/statistics/summary.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { FigureHelp } from '../figure-help.tsx'
import styles from '../figures.module.css'

const colours = { up: 'pine', down: 'red', same: undefined }

export function Heads({ total, before }: { total: Measures; before: Measures }) {
  const [response, withinFive] = [definitionOf('response'), definitionOf('within_five')]
  return (
    <dl className={styles.heads}>
      {headFigures.map((figure) => {
        const definition = definitionOf(figure)
        const [now, then] = [total[figure], before[figure]]
        const changed = change(now, then)
        return (
          <div key={figure}>
            <dt>
              <small>{definition.name}</small> <FigureHelp figures={[definition]} />
            </dt>
            <dd>
              <b>{koreanNumber(now)}</b>
            </dd>
            <dd>
              <small>
                <Text span inherit c={colours[changed.direction]}>
                  {changed.text}
                </Text>{' '}
                이전 기간 {koreanNumber(then)}
              </small>
            </dd>
          </div>
        )
      })}
      <div>
        <dt>
          <small>{response.name}</small> <FigureHelp figures={[response]} />
        </dt>
        <dd>
          <b>{koreanMinutes(response.read(total))}</b>
        </dd>
        <dd>
          <small>
            {withinFive.name} {percent(withinFive.read(total))}
          </small>
        </dd>
      </div>
    </dl>
  )
}
