import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { Icon } from '../frame/icon.tsx'
import { useSite } from '../site-context.tsx'
import type { ShareParts, ShareWay } from './contract.ts'
import styles from './share.module.css'
import { shareSheetId } from './share-button.tsx'

/** Links where possible; copying, the phone's own sheet and KakaoTalk need a script, which shows their buttons. */
export function ShareSheet() {
  const { shared, settings } = useSite()
  const enhanced = useEnhancement('ui/share', 'opened')
  if (!shared) return null
  const { title, address, image } = shared
  const encodedText = encodeURIComponent(`${title}\n${address}`)
  const url = encodeURIComponent(address)
  const host = encodeURIComponent(new URL(address).host)
  return (
    <div
      className={styles.sheet}
      id={shareSheetId}
      popover="auto"
      role="dialog"
      aria-labelledby="share-title"
      {...enhanced}
      {...mark<ShareParts>('title', title)}
      {...mark<ShareParts>('address', address)}
      {...mark<ShareParts>('image', image ?? null)}
      {...mark<ShareParts>('kakao', settings.kakaoKey ?? null)}
    >
      <div className={styles.head}>
        <h2 id="share-title">공유하기</h2>
        <button
          className={styles.close}
          type="button"
          popoverTarget={shareSheetId}
          popoverTargetAction="hide"
          aria-label="닫기"
        >
          <Icon name="close" />
        </button>
      </div>
      <p className={styles.title}>{title}</p>
      <div className={styles.address}>
        <label className="visually-hidden" htmlFor="share-address">
          페이지 주소
        </label>
        <input id="share-address" type="text" readOnly value={address} />
        <button className={styles.live} type="button" {...way('copy')}>
          주소 복사
        </button>
      </div>
      <p className={styles.said} role="status" {...mark<ShareParts>('status')} />
      <ul className={styles.ways}>
        <li className={styles.live}>
          <button type="button" {...way('kakao')}>
            카카오톡
          </button>
        </li>
        <li className={styles.live}>
          <button type="button" {...way('system')}>
            다른 앱
          </button>
        </li>
        <li className="narrow-only">
          <a href={`sms:?&body=${encodedText}`}>문자</a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodedText}`}>이메일</a>
        </li>
        <li>
          <Outside
            href={`https://share.naver.com/web/shareView?url=${url}&title=${encodeURIComponent(title)}`}
          >
            네이버
          </Outside>
        </li>
        <li>
          <Outside href={`https://www.band.us/plugin/share?body=${encodedText}&route=${host}`}>밴드</Outside>
        </li>
      </ul>
    </div>
  )
}

const way = (name: ShareWay) => mark<ShareParts>('share', name)

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> (새 창)</span>
  </a>
)
