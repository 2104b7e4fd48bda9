import type { DraftComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import styles from './draft.module.css'

interface Props {
  place: number | null
  blockType: string | undefined
  comments: DraftComment[]
  asked: { author: string; refused: string | null }
}

const refusals: Record<string, string> = {
  empty: '이름과 의견을 모두 적어 주세요.',
  full: '이 링크로 남긴 의견이 200건 쌓여 있습니다. 담당자가 반영한 뒤 다시 남겨 주세요.',
  many: '의견을 너무 많이 남겼습니다. 잠시 뒤에 다시 남겨 주세요.',
}

/** What was said of a block, and a form to say more, without an account and without a script. */
export function Remarks({ place, blockType, comments, asked }: Props) {
  const mine = comments.filter((comment) => comment.place === place)
  const id = place === null ? 'remarks' : `remarks-${place}`
  const refusal = ownProperty(refusals, asked.refused ?? '')
  return (
    <details className={styles.remarks} id={id} open={mine.length > 0}>
      <summary>{mine.length ? `이 부분의 의견 ${mine.length}건` : '이 부분에 의견 남기기'}</summary>
      <div className={styles.body}>
        {mine.map((comment) => (
          <article key={comment.id} className={styles.remark}>
            <p>{comment.body}</p>
            <small>
              {comment.author}, {koreanDateTime(comment.createdAt)}
              {comment.isResolved ? ' · 반영했습니다' : ''}
            </small>
          </article>
        ))}
        <form method="post" className={styles.form}>
          {refusal ? <p role="alert">{refusal}</p> : null}
          {place === null ? null : <input type="hidden" name="place" value={place} />}
          <input type="hidden" name="block" value={blockType ?? ''} />
          <label>
            이름
            <input name="author" required maxLength={40} defaultValue={asked.author} autoComplete="name" />
          </label>
          <label>
            의견
            <textarea name="body" required maxLength={2000} rows={3} />
          </label>
          <button type="submit" className="button">
            의견 남기기
          </button>
        </form>
      </div>
    </details>
  )
}
