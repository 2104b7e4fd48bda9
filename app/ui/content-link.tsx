import type { ReactNode } from 'react'
import { isOutside } from '#app/domain/site/outside-link.ts'

interface Props {
  url: string
  className?: string | undefined
  /** Of the page that is shown. */
  isCurrent?: boolean
  children: ReactNode
}

export const ContentLink = ({ url, className, isCurrent, children }: Props) =>
  isOutside(url) ? (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> (새 창)</span>
    </a>
  ) : (
    <a className={className} href={url} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )

/** Where a block leads on; nothing where it leads nowhere. */
export const LeadOn = ({ link }: { link: { url: string; label: string } | undefined }) =>
  link ? (
    <ContentLink className="link" url={link.url}>
      {link.label}
    </ContentLink>
  ) : null
