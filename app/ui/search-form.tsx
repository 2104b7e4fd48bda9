import styles from './search-form.module.css'
import { useSite } from './site-context.tsx'

/** @param id of the field, unique in the document @param label distinguishes it from other searches */
export function SearchForm({
  id,
  label = '검색',
  query = '',
  dark = false,
}: {
  id: string
  label?: string
  query?: string
  dark?: boolean
}) {
  const { slug } = useSite()
  return (
    <form
      className={`${styles.form} ${dark ? styles.dark : ''}`}
      action={`/${slug}/search`}
      role="search"
      aria-label={label}
    >
      <label className="visually-hidden" htmlFor={id}>
        홈페이지 검색어
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        placeholder="예: 계약금, 일정, 견본주택"
        autoComplete="off"
        enterKeyHint="search"
        required
      />
      <button type="submit">찾기</button>
    </form>
  )
}
