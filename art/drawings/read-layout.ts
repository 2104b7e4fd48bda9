import { readFileSync } from 'node:fs'
import { type SiteLayout, siteLayout } from '../../app/domain/drawings/layouts/site-layout.ts'

/** The layout that a demo site's content has. */
export const readLayout = (site: string): SiteLayout =>
  siteLayout.parse(
    JSON.parse(readFileSync(new URL(`../../content/${site}/layouts/main.json`, import.meta.url), 'utf8')),
  )
