import { opensBooking } from '../dialogs/opens-booking.ts'
import { Lines } from '../lines.tsx'
import { SearchForm } from '../search-form.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { useSite } from '../site-context.tsx'
import styles from './footer.module.css'

export function Footer() {
  const { settings, slug } = useSite()
  const { phone } = settings
  const press = ['/Promotion/Press', `/${slug}/press`]
  const hasPress = settings.menu.some(({ items }) => items.some(({ url }) => press.includes(url)))
  return (
    <footer className={styles.footer}>
      <div className="grid">
        <div className={styles.who}>
          <p className={styles.name}>{settings.name}</p>
          <p>{settings.projectLine}</p>
          <a className={styles.phone} href={`tel:${phone}`}>
            {phone}
          </a>
          <p>{settings.hours}</p>
          <p className={styles.book}>
            <a className="button light small" href={`/${slug}/customer`} {...opensBooking}>
              방문예약 신청
            </a>
          </p>
        </div>
        <div className={styles.search}>
          <SearchForm id="footer-search" label="바닥글 검색" dark />
        </div>
        <ul className={styles.disclaimers}>
          {settings.disclaimers.map((text) => (
            <li key={text}>
              <Lines text={text} />
            </li>
          ))}
        </ul>
        <div className={styles.base}>
          <div className={styles.links}>
            <a href="/privacy">
              <b>개인정보 처리방침</b>
            </a>
            <a href="/terms">이용약관</a>
            {hasPress ? <a href={`/${slug}/press`}>언론보도</a> : null}
            <a href="/copyright">저작권</a>
            <ShareButton className={styles.share} />
            <FamilySites />
          </div>
          <p>
            <span>시공 {settings.builder}</span>
            <span>시행 {settings.developer}</span>
            <span>견본주택 {settings.modelHouse.address}</span>
          </p>
          <p>{settings.copyright}</p>
        </div>
      </div>
    </footer>
  )
}

function FamilySites() {
  const { familySites } = useSite().settings
  if (!familySites.length) return null
  return (
    <details className={styles.family}>
      <summary>
        패밀리 사이트
        <span className="sign" />
      </summary>
      <ul>
        {familySites.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {name}
              <span className="visually-hidden"> (새 창)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
