import type { PostDraft } from '../../../features/press/post-form.ts'
import styles from './writers-part.module.css'

const shown = {
  title: '제목',
  summary: '요약',
  content: '내용',
  publishAt: '올릴 때',
  sourceName: '출처 매체',
  sourceUrl: '기사 주소',
} as const

/** What somebody else saved meanwhile, where it differs from what is written here. */
export function TheirVersion({ theirs, mine }: { theirs: PostDraft; mine: PostDraft }) {
  const other = (Object.keys(shown) as (keyof typeof shown)[]).filter(
    (field) => theirs[field] !== mine[field],
  )
  return (
    <section className={styles.saved} aria-labelledby="their-version">
      <h3 id="their-version">그사이 저장된 글</h3>
      {other.length ? (
        <dl>
          {other.map((field) => (
            <div key={field}>
              <dt>{shown[field]}</dt>
              <dd>{theirs[field] || '비어 있음'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>글자는 지금 쓰신 것과 같습니다.</p>
      )}
    </section>
  )
}
