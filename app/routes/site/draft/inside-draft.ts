import { pathOfAddress } from '#app/domain/site/page-address.ts'
import type { DraftLook } from '#app/site-context.ts'
import { markHidden } from './mark-hidden.ts'

const marks = /<template data-place="(\d+)"( data-hidden="")?><\/template>(<(?!template)[a-z][a-z0-9-]*)?/g

const drawings = /(?<=[",\s(])\/([a-z0-9-]+)\/(?=plans\/|maps\/)/g

/**
 * Document of a draft: links to pages of the site stay in the draft, others open beside it; pictures of drawings are the drafted
 * ones; blocks bear their place (`data-place`).
 */
export const insideDraft = (html: string, slug: string, { base, paths }: DraftLook): string =>
  markHidden(html)
    .replaceAll(marks, (_, place: string, hidden = '', element?: string) =>
      element ? `${element} data-place="${place}"${hidden}` : '',
    )
    .replaceAll(/(<a\b[^<>]{0,1000}?\shref=")(\/[^"<>]{0,2000})"/g, (_, before: string, address: string) => {
      if (address.startsWith(`${base}/`)) return `${before}${address}"`
      const [path = '/'] = address.split(/[?#]/, 1)
      const inside = pathOfAddress(slug, path)
      return paths.has(inside)
        ? `${before}${base}${inside}${address.slice(path.length)}"`
        : `${before}${address}" target="_blank" rel="noopener"`
    })
    .replaceAll(drawings, (address: string, site: string) => (site === slug ? base + address : address))
