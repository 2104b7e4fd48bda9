import type { PageContent } from './page-content.ts'

/** A page that only announces itself; search must not find it. */
export const isPlaceholder = ({ blocks }: Pick<PageContent, 'blocks'>): boolean =>
  blocks.every(({ type }) => type === 'coming-soon')
