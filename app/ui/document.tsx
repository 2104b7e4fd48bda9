import type { ReactNode } from 'react'
import { EarlierBlocks } from '#app/blocks/anchor.ts'
import { viewOf } from '#app/blocks/registry.ts'
import { drawnIn } from '#app/domain/drawings/drawing.ts'
import { countHouseholds } from '#app/domain/drawings/layouts/households.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { inWon, inWonRange, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { mapTexts } from '#app/platform/map-texts.ts'
import { Frame } from './frame/frame.tsx'
import { NoticeLine } from './frame/notice-line.tsx'
import { PageBanner } from './frame/page-banner.tsx'
import { PageNotices } from './frame/page-notices.tsx'
import { SubNavigation } from './frame/sub-navigation.tsx'
import { keepTogether } from './keep-together.ts'
import type { PageData } from './page-data.ts'
import styles from './price-line.module.css'
import { SiteProvider, useSite } from './site-context.tsx'

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
  const { banner, subNavigation, blocks, notices } = mapTexts(content, keepTogether)
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

/** Under the title of the page of a type: what its homes cost and how many there are. Nothing where no price is shown. */
function PriceLine({ blocks }: Pick<PageContent, 'blocks'>) {
  const { prices, drawings } = useSite()
  const plan = blocks.find((block) => block.type === 'unit-plan')
  const price = plan && priceOf(prices, { type: plan.plan.name })
  if (!price) return null
  const layout = drawnIn(drawings, plan.layout)
  const homes = layout ? countHouseholds(layout.buildings, plan.plan.name) : 0
  return (
    <a className={styles.price} href={price.url}>
      <b>{inWonRange(price)}</b>{' '}
      <span>
        {price.first.label} {inWon(price.first.amount)}부터
      </span>{' '}
      {homes ? <span>{koreanNumber(homes)}세대</span> : null}
    </a>
  )
}
