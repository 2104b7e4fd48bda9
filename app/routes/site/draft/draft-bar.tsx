import styles from './draft.module.css'

interface Props {
  path: string
  isLink: boolean
  showsRemarks: boolean
  sent: boolean
}

/** Says that this is not what visitors see. */
export function DraftBar({ isLink, showsRemarks, sent }: Props) {
  return (
    <aside className={styles.bar} aria-label="초안">
      <p>
        <b>초안입니다.</b> 아직 공개되지 않았고, 양식은 접수되지 않습니다.
        {sent ? <span role="status"> 의견을 남겼습니다. 고맙습니다.</span> : null}
      </p>
      {isLink ? (
        <a href={showsRemarks ? '?remarks=off' : '?'}>{showsRemarks ? '의견 없이 보기' : '의견 남기기'}</a>
      ) : null}
    </aside>
  )
}
