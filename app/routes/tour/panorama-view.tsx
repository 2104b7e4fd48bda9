import type { PictureRef } from '#app/domain/site/picture.ts'
import { FailureNotices } from '#app/tour/failure-notices.tsx'
import styles from '#app/tour/tour.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { useSite } from '#app/ui/site-context.tsx'

export function PanoramaView({ of, address }: { of: PictureRef; address: string }) {
  const { settings } = useSite()
  const isCg = /CG/.test(of.alt)
  return (
    <main className={styles.tour} data-panorama={address}>
      <header className={styles.head}>
        <h1>E-모델하우스</h1>
      </header>
      <FailureNotices />
      <div className={styles.stage} data-stage>
        <div className={styles.still} data-still-only>
          <Picture of={of} sizes="100vw" hero />
        </div>
        <p className={styles.loading} data-still-only>
          <span>{isCg ? '그림' : '사진'}을 불러오는 중입니다.</span>
        </p>
        {isCg ? (
          <p className={`${styles.disclaimer} ${styles.aboveBar}`}>
            이해를 돕기 위한 CG로, 실제와 다를 수 있습니다.
          </p>
        ) : null}
      </div>
      <section className={styles.words}>
        <p>
          <a className="link" href="/">
            {settings.name} 홈페이지
          </a>
        </p>
      </section>
    </main>
  )
}
