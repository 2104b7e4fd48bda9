import type { PageContent } from './page-content.ts'

/** A page that says only that it is coming: it has its address, but nobody is to find it and come for nothing. */
export const isPlaceholder = ({ blocks }: Pick<PageContent, 'blocks'>): boolean =>
  blocks.every(({ type }) => type === 'coming-soon')
