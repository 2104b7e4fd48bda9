import styles from './loading.module.css'

/** Dots of 15 px, 2 px between, orange (specification, section 9). Silent: words beside it say what is loading. */
export function Loading({ wide = false }: { wide?: boolean }) {
  return (
    <span className={`${styles.loading} ${wide ? styles.wide : ''}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
