import { EarlierBlocks } from '../blocks/anchor.ts'
import { viewOf } from '../blocks/registry.ts'
import { Frame } from './frame/frame.tsx'
import { NoticeLine } from './frame/notice-line.tsx'
import { PageBanner } from './frame/page-banner.tsx'
import { PageNotices } from './frame/page-notices.tsx'
import { SubNavigation } from './frame/sub-navigation.tsx'
import type { PageData } from './page-data.ts'
import { SiteProvider } from './site-context.tsx'

export function Document({ page: { content }, site }: Pick<PageData, 'page' | 'site'>) {
  const { banner, subNavigation, blocks, notices } = content
  return (
    <SiteProvider value={site}>
      <Frame>
        {banner ? <PageBanner banner={banner} group={subNavigation?.title} /> : null}
        {blocks.some(({ type }) => type === 'hero') ? null : <NoticeLine />}
        {subNavigation ? <SubNavigation of={subNavigation} /> : null}
        {blocks.map((block, i) => {
          const View = viewOf(block.type)
          const earlier = blocks.slice(0, i).filter(({ type }) => type === block.type).length
          return (
            <EarlierBlocks key={i} value={earlier}>
              <View block={block} />
            </EarlierBlocks>
          )
        })}
        <PageNotices texts={notices} />
      </Frame>
    </SiteProvider>
  )
}
