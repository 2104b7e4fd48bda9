import type { ReactNode } from 'react'
import { EarlierBlocks } from '#app/blocks/anchor.ts'
import { viewOf } from '#app/blocks/registry.ts'
import { Frame } from './frame/frame.tsx'
import { NoticeLine } from './frame/notice-line.tsx'
import { PageBanner } from './frame/page-banner.tsx'
import { PageNotices } from './frame/page-notices.tsx'
import { SubNavigation } from './frame/sub-navigation.tsx'
import type { PageData } from './page-data.ts'
import { PriceLine } from './price-line.tsx'
import { SiteProvider } from './site-context.tsx'

/** What a preview of a draft adds to a page's blocks; documents of visitors have none. */
export interface BlockMarks {
  /** Before a block. */
  before: (i: number) => ReactNode
  after: (i: number) => ReactNode
}

export function Document({
  page: { content },
  site,
  marks,
}: Pick<PageData, 'page' | 'site'> & { marks?: BlockMarks }) {
  const { banner, subNavigation, blocks, notices } = content
  return (
    <SiteProvider value={site}>
      <Frame>
        {banner ? (
          <PageBanner banner={banner} group={subNavigation?.title}>
            <PriceLine blocks={blocks} />
          </PageBanner>
        ) : null}
        {blocks.some(({ type }) => type === 'hero') ? null : <NoticeLine />}
        {subNavigation ? <SubNavigation of={subNavigation} /> : null}
        {blocks.map((block, i) => {
          const View = viewOf(block.type)
          const earlier = blocks.slice(0, i).filter(({ type }) => type === block.type).length
          return (
            <EarlierBlocks key={i} value={earlier}>
              {marks ? (
                <>
                  {marks.before(i)}
                  <View block={block} />
                  {marks.after(i)}
                </>
              ) : (
                <View block={block} />
              )}
            </EarlierBlocks>
          )
        })}
        <PageNotices texts={notices} />
      </Frame>
    </SiteProvider>
  )
}
