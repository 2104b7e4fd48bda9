import type { SiteIcons } from '#app/domain/discovery/head/site-icons.server.ts'
import styles from './brand.module.css'
import type { ChosenPicture } from './chosen-picture.ts'

interface Props {
  chosen: ChosenPicture | undefined
  icons: SiteIcons | undefined
  name: string
}

/** Icons where they will stand: a tab of a browser, and home screens of both kinds of phones. */
export function IconPreview({ chosen, icons, name }: Props) {
  return (
    <div className={styles.icons}>
      <div>
        <span className={styles.tab}>
          <img src={chosen?.address ?? icons?.vector ?? icons?.small} alt="" /> {name}
        </span>
        <small>브라우저 탭</small>
      </div>
      <div>
        <HomeIcon chosen={chosen} shape="touch" address={icons?.touch} />
        <small>아이폰 홈 화면</small>
      </div>
      <div>
        <HomeIcon chosen={chosen} shape="maskable" address={icons?.maskable} />
        <small>안드로이드 홈 화면</small>
      </div>
    </div>
  )
}

/** As the server would draw it of a file that it does not have yet. */
function HomeIcon({
  chosen,
  shape,
  address,
}: {
  chosen: ChosenPicture | undefined
  shape: 'touch' | 'maskable'
  address: string | undefined
}) {
  if (!chosen) return <span className={styles[shape]}>{address ? <img src={address} alt="" /> : null}</span>
  const isWhole = shape === 'touch' && chosen.isOpaque
  return (
    <span
      className={styles[shape]}
      data-inset={isWhole ? undefined : ''}
      style={{ background: chosen.isOpaque ? chosen.corner : '#fff' }}
    >
      <img src={chosen.address} alt="" />
    </span>
  )
}
