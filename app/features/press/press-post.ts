import { z } from 'zod'
import { silent } from '../../platform/field-roles.ts'
import { picture } from '../site/picture.ts'
import { safeAddress } from './safe-address.ts'

/** Maximum characters. */
export const maxLength = { title: 120, summary: 300, content: 20_000, source: 60, address: 500, alt: 200 }

/** Specification, section 9. */
export const pageSize = 10

/** The author of every post (specification, section 2). */
export const author = '관리자'

/** What a newspaper printed, which names it, and what the site itself announces. */
export const postKinds = { notice: '공지사항', press: '언론보도' } as const

export type PostKind = keyof typeof postKinds

/** Unknown kinds mean all posts. */
export const parsePostKind = (written: string | null): PostKind | undefined =>
  written === 'notice' || written === 'press' ? written : undefined

const mediaName = z.string().regex(/^[^/]+$/, 'media 폴더의 그림이어야 합니다')

/** A post of the demo: `content/<site>/press/*.json`. Plain text; paragraphs are lines. */
export const pressPost = z.strictObject({
  title: z.string().min(1).max(maxLength.title).meta({ role: 'heading' }),
  summary: z.string().min(1).max(maxLength.summary),
  content: z.string().max(maxLength.content),
  publishedAt: silent(z.iso.datetime({ offset: true })),
  pinned: z.boolean().default(false),
  /** Views brought along from a former site. */
  views: z.number().int().nonnegative().optional(),
  source: z
    .strictObject({ name: z.string().max(maxLength.source), url: silent(z.url().optional()) })
    .refine(({ url }) => !url || safeAddress(url), 'http 또는 https 주소여야 합니다')
    .optional(),
  picture: picture
    .omit({ narrow: true })
    .extend({ name: silent(mediaName) })
    .optional(),
  share: silent(mediaName.optional()),
})

export type PressPost = z.infer<typeof pressPost>
