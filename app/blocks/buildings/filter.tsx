import { mark } from '#app/enhance/contract.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import type { BuildingsParts } from './contract.ts'
import { foundHomes } from './found-homes.ts'
import type { Choice } from './marks.ts'
import styles from './view.module.css'

interface Props {
  choices: Record<'type' | 'floor' | 'facing', Choice[]>
  total: number
}

const kinds = [
  ['type', '주택형'],
  ['floor', '층'],
  ['facing', '향'],
] as const

/** Radios evaluated in CSS by `:has()`. A script counts the matches; without it each choice shows its own number. */
export function Filter({ choices, total }: Props) {
  return (
    <form className={styles.filter} aria-label="세대 찾기" autoComplete="off">
      {kinds.map(([kind, title]) =>
        choices[kind].length > 1 ? (
          <fieldset key={kind}>
            <legend>{title}</legend>
            <div className={styles.choices}>
              {[{ mark: '', label: '전체', count: total }, ...choices[kind]].map(
                ({ mark: value, label, count }) => (
                  <label key={value} className={styles.choice}>
                    <input type="radio" name={kind} value={value} defaultChecked={!value} />
                    <span className={kind === 'type' && value ? value : undefined}>
                      {label} <small {...mark<BuildingsParts>('count')}>{koreanNumber(count)}</small>
                    </span>
                  </label>
                ),
              )}
            </div>
          </fieldset>
        ) : null,
      )}
      <p className={styles.found}>
        <output {...mark<BuildingsParts>('found')} aria-live="polite">
          {foundHomes(total)}
        </output>
        <button type="reset" className="link">
          조건 초기화
        </button>
      </p>
    </form>
  )
}
