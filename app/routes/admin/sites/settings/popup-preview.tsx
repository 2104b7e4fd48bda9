import styles from './settings.module.css'

export interface ShownPopup {
  id: string
  title: string
  /** Of the draft's page with the popup open. */
  address: string
}

/** Below a first picture as high as the window; an anchor would move the office too. Loaded before the script began, or after. */
function showNotice(frame: HTMLIFrameElement | null): void {
  const notice = frame?.contentDocument?.getElementById('notices')
  if (notice)
    frame?.contentWindow?.scrollTo(0, notice.getBoundingClientRect().top + (frame.contentWindow.scrollY - 80))
}

export function PopupPreview({ popups, version }: { popups: ShownPopup[]; version: number }) {
  if (!popups.length) return null
  return (
    <section className={styles.card} aria-label="팝업 미리보기">
      <h2>미리보기</h2>
      <p className={styles.quiet}>저장한 초안을 휴대폰 너비로 보여 드립니다. 기간이 아니어도 보입니다.</p>
      <ul className={styles.popups}>
        {popups.map(({ id, title, address }) => (
          <li key={id}>
            <p>
              <a href={address} target="_blank" rel="noopener">
                {title || id}
              </a>
            </p>
            <iframe
              key={version}
              ref={showNotice}
              src={address}
              title={`${title || id} 미리보기`}
              loading="lazy"
              onLoad={({ currentTarget }) => showNotice(currentTarget)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
