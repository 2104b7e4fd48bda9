import { z } from 'zod'
import { block } from '../../blocks/schema.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { picture } from '../site/picture.ts'
import { reserved } from '../site/site-settings.ts'

const head = {
  title: z.string().min(1).max(100).meta({ role: 'heading' }),
  description: z.string().min(1).max(300),
  keywords: z.array(z.string()).min(1),
}

/** Characters that browsers and search services encode in one way only. */
export const pageAddress = z
  .string()
  .regex(
    /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/,
    '/로 시작해 영문, 숫자, 하이픈으로만 적어야 합니다(한글과 빈칸, 끝의 / 없이)',
  )
  .refine(
    (path) => !reserved.includes((path.split('/')[1] ?? '').toLowerCase()),
    '프로그램이 쓰는 주소입니다. 다른 주소를 선택해 주십시오',
  )

/** A page: `content/<site>/pages/*.json`. */
export const pageContent = z.strictObject({
  path: silent(pageAddress),
  ...head,
  /** Addresses of the page with their own head: `?{param}={option}`. Unknown options show the default. */
  variant: z
    .strictObject({ param: silent(z.string()), options: z.record(z.string(), z.strictObject(head)) })
    .optional(),
  /** Query parameters with their values: `{ "a": ["59A", "84A"] }`; such documents have no head of their own. */
  choices: silent(
    z.record(z.string().regex(/^[a-z]+$/), z.array(z.string().regex(/^[0-9A-Za-z]+$/)).min(1)).optional(),
  ),
  /** Preview picture for messengers; by default one is drawn with the title. JPEG, PNG, WebP or AVIF. */
  share: silent(picture.omit({ narrow: true, caption: true }).optional()),
  banner: z
    .strictObject({ title: heading, lines: z.array(z.string()), picture: picture.optional() })
    .optional(),
  /** Sibling pages; `title` names the group. */
  subNavigation: z
    .strictObject({
      title: heading,
      items: z.array(z.strictObject({ title: heading, url: silent(z.string().startsWith('/')) })),
    })
    .optional(),
  blocks: z
    .array(block)
    .min(1)
    .superRefine((blocks, context) => {
      const ids = blocks.map((one) => ('id' in one ? one.id : undefined))
      for (const [i, id] of ids.entries())
        if (id !== undefined && ids.indexOf(id) < i)
          context.addIssue({
            code: 'custom',
            path: [i, 'id'],
            message: '같은 페이지의 다른 블록이 쓰는 id입니다',
          })
      // Wheel navigation supports one list of sections only.
      const lists = blocks.flatMap(({ type }, i) => (type === 'section-nav' ? [i] : []))
      for (const i of lists.slice(1))
        context.addIssue({
          code: 'custom',
          path: [i],
          message: 'section-nav는 한 페이지에 하나만 둘 수 있습니다',
        })
    }),
  notices: z.array(note).default([]),
})

export type PageContent = z.infer<typeof pageContent>
