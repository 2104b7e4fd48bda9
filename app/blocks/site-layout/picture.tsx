import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { pictureStyles } from '../picture-styles.ts'
import styles from './drawing.module.css?inline'
import { LayoutDrawing } from './drawing.tsx'
import { scaleLayout } from './scale-layout.ts'

/** A layout as a file of its own, with its rules. */
export function LayoutPicture({ layout, site }: { layout: SiteLayout; site: Site }) {
  const { width, height } = scaleLayout(layout, 'whole')
  const title = `${site.settings.shortName} 단지배치도`
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <title>{title}</title>
      <style>{pictureStyles(site, styles)}</style>
      <LayoutDrawing layout={layout} label={title} />
    </svg>
  )
}
