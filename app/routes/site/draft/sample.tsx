import { data } from 'react-router'
import { EarlierBlocks } from '#app/blocks/anchor.ts'
import { viewOf } from '#app/blocks/registry.ts'
import { block as anyBlock, type Block, type BlockType } from '#app/blocks/schema.ts'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { listSections } from '#app/domain/publishing/documents/saved-sections.server.ts'
import { blockTypes, sampleBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { loadPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { SiteProvider } from '#app/ui/site-context.tsx'
import { drawnOnly } from '../drawn-only.ts'
import { readDrawn } from '../read-page.server.ts'
import type { Route } from './+types/sample'
import styles from './sample.module.css'

/** `/draft/{token}/blocks/{type}`: how a block looks on this site, alone; a saved one by `saved-{id}`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const written = ctx.draft && !ctx.draft.link ? await blockNamed(ctx, params.type) : undefined
  const block = written && anyBlock.parse(written)
  if (!block) throw new Response('Not Found', { status: 404 })
  const path = '/sample'
  const page = { path, title: '블록', description: '블록', keywords: ['블록'], blocks: [block], notices: [] }
  const drafts = new Map([...(ctx.site.drafts ?? []), [`page ${path}`, page]])
  return data(
    drawnOnly(await readDrawn({ ...ctx, site: { ...ctx.site, drafts } }, path, new URLSearchParams())),
  )
}

async function blockNamed(ctx: SiteRequestContext, name: string): Promise<Block | undefined> {
  const { db, site } = ctx
  const saved = /^saved-(.+)$/.exec(name)?.[1]
  if (saved) return (await listSections(db, [site.id])).find(({ id }) => id === saved)?.block
  const type = blockTypes.find((known): known is BlockType => known === name)
  const published = type && (await loadPublished(ctx, site.slug))
  return published && sampleBlock(type, samplePartsOf(published, site.drafts ?? new Map()))
}

export const meta = () => [{ title: '블록' }, { name: 'robots', content: 'noindex' }]

export default function SampleBlock({ loaderData: { page, site } }: Route.ComponentProps) {
  const [block] = page.content.blocks
  if (!block) return null
  const View = viewOf(block.type)
  return (
    <SiteProvider value={site}>
      <main id="main" className={styles.sample}>
        <EarlierBlocks value={0}>
          <View block={block} />
        </EarlierBlocks>
      </main>
    </SiteProvider>
  )
}
