import { logoFile } from '#app/domain/media/brand-names.ts'
import { storedName } from '#app/domain/media/stored-name.ts'
import type { SiteLogo } from '#app/domain/site/site-logo.ts'
import styles from './logo-picture.module.css'

/** A logo of the site's own, which says its name. */
export function LogoPicture({ of: { sha256, mime, width, height }, name }: { of: SiteLogo; name: string }) {
  const isDrawing = mime === 'image/svg+xml'
  return (
    <a className={styles.link} href="/">
      <img
        className={styles.picture}
        src={`/media/${logoFile(storedName(sha256), { width, height, isDrawing })}`}
        width={width}
        height={height}
        alt={name}
      />
      <span className="visually-hidden"> 홈</span>
    </a>
  )
}
