import { viewOf } from '../blocks/registry.ts'
import type { PageData } from '../routes/site/read-page.server.ts'
import { SiteProvider } from './site-context.tsx'

/** A public document: the frame and the page's blocks. */
export function Document({ page, site }: PageData) {
  return (
    <SiteProvider value={site}>
      <main id="main">
        {page.content.blocks.map((block, i) => {
          const View = viewOf(block.type)
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a published page never change places
          return <View key={i} block={block} />
        })}
      </main>
    </SiteProvider>
  )
}
