import { readFileSync } from 'node:fs'
import type { BlockOf, BlockType } from '../../app/blocks/schema.ts'
import { type PageContent, pageContent } from '../../app/domain/publishing/pages/page-content.ts'
import { fillAllFacts } from '../../app/domain/site/facts.ts'
import { siteSettings } from '../../app/domain/site/site-settings.ts'

/** The demo site as its pages show it, facts filled in. */
export function readSite(folder: string) {
  const json = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
  const { schema: _, ...written } = json('site.json')
  const { facts, ...settings } = siteSettings.parse(written)
  const page = (name: string): PageContent =>
    fillAllFacts(pageContent.parse(json(`pages/${name}.json`)), facts)
  return { settings: fillAllFacts(settings, facts), facts, page }
}

/** The blocks of a kind on a page, in order. */
export const blocksOf = <T extends BlockType>(page: PageContent, type: T): BlockOf<T>[] =>
  page.blocks.filter((block): block is BlockOf<T> => block.type === type)
