import type { NewsArticle, WithContext } from 'schema-dts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Post } from './find-post.server.ts'

/** https://schema.org/NewsArticle. @param origin without a path @param images full addresses */
export function newsArticle(
  { slug, settings }: Pick<Site, 'slug' | 'settings'>,
  post: Post,
  { origin, images }: { origin: string; images: string[] },
): WithContext<NewsArticle> {
  const url = `${origin}/${slug}/press/${post.id}`
  const publisher = { '@type': 'Organization', name: settings.developer, url: origin } as const
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.summary,
    ...(post.publishedAt ? { datePublished: post.publishedAt } : {}),
    dateModified: later(post.updatedAt, post.publishedAt),
    inLanguage: 'ko-KR',
    author: publisher,
    publisher,
    ...(images.length ? { image: images } : {}),
    ...(post.source?.url
      ? {
          isBasedOn: {
            '@type': 'NewsArticle',
            url: post.source.url,
            publisher: { '@type': 'Organization', name: post.source.name },
          },
        }
      : {}),
  }
}

/** Edits before publication do not count. */
const later = (updatedAt: string, publishedAt: string | null) =>
  publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt
