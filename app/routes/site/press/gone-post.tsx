import { useSite } from '#app/ui/site-context.tsx'
import styles from './post-view.module.css'

export function GonePost() {
  const { slug } = useSite()
  return (
    <div className={`grid ${styles.gone}`}>
      <div className="axis">
        <h1>삭제된 글입니다</h1>
        <p>찾으시는 글은 더 이상 제공되지 않습니다. 다른 소식은 언론보도 목록에서 확인하실 수 있습니다.</p>
        <p className="actions">
          <a className="button outline" href={`/${slug}/press`}>
            언론보도 목록
          </a>
        </p>
      </div>
    </div>
  )
}
