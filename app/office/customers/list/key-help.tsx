import type { RefObject } from 'react'
import styles from './list.module.css'

const keys: readonly (readonly [keys: string, does: string])[] = [
  ['/', '고객 찾기'],
  ['J', '다음 고객'],
  ['K', '이전 고객'],
  ['Enter', '고객 열기'],
  ['X', '고객 선택'],
  ['Shift+X', '여기까지 선택'],
  ['A', '선택한 고객 배정·상태 변경'],
  ['?', '단축키 보기'],
]

export const KeyHelp = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog ref={dialog} className={styles.help} aria-labelledby="keys-title">
    <h2 id="keys-title">단축키</h2>
    <dl>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <button type="submit" className={styles.button}>
        닫기
      </button>
    </form>
  </dialog>
)
