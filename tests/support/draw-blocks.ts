import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EarlierBlocks } from '#app/blocks/anchor.ts'
import { viewOf } from '#app/blocks/registry.ts'
import { block as anyBlock, type Block, type BlockType } from '#app/blocks/schema.ts'
import { drawingKey } from '#app/domain/drawings/drawing.ts'
import { type SampleParts, sampleBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { publicSettings } from '#app/domain/site/public-settings.ts'
import { type SitePage, SiteProvider } from '#app/ui/site-context.tsx'
import { day } from './day.ts'
import { demoSites } from './demo-sites.ts'

/** Whatever name is asked for is there. */
const anything = <T>(thing: T): Record<string, T> => new Proxy({}, { get: () => thing })

/** Every block of the demo sites, with what its view asks the site for. */
export const everyDemoBlock = (): { type: BlockType; block: Block; site: SitePage }[] =>
  demoSites().flatMap(({ settings, pages, drawings }) => {
    const filled = pages.map((page) => fillAllFacts(page, settings.facts))
    const prices = filled.flatMap(({ path, blocks }) =>
      blocks.flatMap((one) => (one.type === 'prices' ? [{ page: path, ...one }] : [])),
    )
    return filled.flatMap((page) =>
      page.blocks.map((block) => ({
        type: block.type,
        block,
        site: {
          slug: settings.slug,
          settings: publicSettings(settings),
          consentVersions: '',
          logo: undefined,
          pictures: anything({
            base: '/media/0',
            isDrawing: false,
            width: 3,
            height: 2,
            widths: [800],
            placeholder: '',
          }),
          files: anything({
            stored: '0.pdf',
            address: '/media/0.pdf',
            mime: 'application/pdf',
            bytes: 1,
            since: '',
          }),
          drawings: Object.fromEntries(
            drawings.map(({ kind, name, content }) => [drawingKey({ drawing: kind, name }), content]),
          ),
          prices,
          contentVersion: 1,
          path: page.path,
          news: [],
          today: day('2026-11-22'),
          option: undefined,
          chosen: {},
          shared: undefined,
          posted: undefined,
        } satisfies SitePage,
      })),
    )
  })

/** One block of every type, from the demo sites where they have one. */
export function demoBlocks(): ReturnType<typeof everyDemoBlock> {
  const all = everyDemoBlock()
  // The first of each type: the larger of the sites comes first. A type that none of them shows stands there as a sample.
  const shown = new Map(all.toReversed().map((one) => [one.type, one]))
  const [{ site }] = all as [(typeof all)[number]]
  const drawings = demoSites()[0]?.drawings ?? []
  const parts = { pictures: ['picture.jpg'], drawings, views: {} }
  return anyBlock.options
    .map(({ shape }) => shape.type.value)
    .map((type) => shown.get(type) ?? { type, block: sampleOf(type, parts), site })
}

function sampleOf(type: BlockType, parts: SampleParts): Block {
  const sample = sampleBlock(type, parts)
  if (!sample) throw new Error(`neither a demo site nor a sample shows ${type}`)
  return sample
}

let known: ReturnType<typeof demoBlocks> | undefined

/** The first block of a type that the demo sites have, as its view draws it. */
export function drawDemoBlock(type: BlockType): string {
  known ??= demoBlocks()
  const one = known.find((other) => other.type === type)
  if (!one) throw new Error(`no demo site has a block ${type}`)
  return renderToStaticMarkup(
    createElement(SiteProvider, { value: one.site }, createElement(viewOf(type), { block: one.block })),
  )
}

/** The block twice in one document, each with an id of its own where an editor writes one. */
export const drawTwice = ({ block, site }: { block: Block; site: SitePage }): string =>
  renderToStaticMarkup(
    createElement(
      SiteProvider,
      { value: site },
      [block, 'id' in block ? { ...block, id: `${block.id}-more` } : block].map((one, i) =>
        createElement(
          EarlierBlocks,
          { key: i, value: i },
          createElement('article', null, createElement(viewOf(one.type), { block: one })),
        ),
      ),
    ),
  )
