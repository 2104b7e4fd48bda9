import styles from './loading.module.css'

/**
 * Three dots that swell in turn: size 15 px, 2 px between, orange (specification, section 9). Says nothing by
 * itself: what is loading stands beside it in words.
 */
export function Loading({ wide = false }: { wide?: boolean }) {
  return (
    <span className={`${styles.loading} ${wide ? styles.wide : ''}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
