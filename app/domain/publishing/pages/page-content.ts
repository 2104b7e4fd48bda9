import { z } from 'zod'
import { pagePath } from '#app/domain/site/page-path.ts'
import { picture } from '#app/domain/site/picture.ts'
import { reserved } from '#app/domain/site/site-names.ts'
import { heading, headline, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { isHidden, pageBlock } from './page-block.ts'

const head = {
  title: heading.min(1).max(100).meta({
    title: '제목',
    description: '브라우저 탭과 검색 결과에 보입니다. 사이트 이름이 뒤에 붙습니다.',
  }),
  description: paragraph.min(1).max(300).meta({
    title: '검색 설명',
    description: '검색 결과의 제목 아래에 보입니다. 20자에서 80자가 알맞습니다.',
  }),
  keywords: z.array(z.string()).min(1).meta({ title: '검색어' }),
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
    '프로그램이 쓰는 주소입니다. 다른 주소를 선택해 주세요',
  )

/** A page: `content/<site>/pages/*.json`. */
export const pageContent = z.strictObject({
  path: silent(pageAddress).meta({
    title: '주소',
    description: '/BusinessGuide/intro처럼 적습니다. 바꾸면 이전 주소를 새 주소로 연결해 두어야 합니다.',
  }),
  ...head,
  /** Addresses of the page with their own head: `?{param}={option}`. Unknown options show the default. */
  variant: z
    .strictObject({
      param: silent(z.string()).meta({ title: '주소의 이름', control: 'key' }),
      options: z.record(z.string(), z.strictObject(head)).meta({ title: '검색 정보', keyTitle: '주소의 값' }),
    })
    .optional()
    .meta({
      title: '선택별 주소',
      description: '?phase=3처럼 선택에 따라 주소가 달라지는 내용의 검색 정보입니다.',
    }),
  /** Query parameters with their values: `{ "a": ["59A", "84A"] }`; such documents have no head of their own. */
  choices: silent(
    z
      .record(
        z.string().regex(/^[a-z]+$/, '소문자 영문으로만 적어야 합니다'),
        z
          .array(z.string().regex(/^[0-9A-Za-z]+$/, '영문과 숫자로만 적어야 합니다'))
          .min(1)
          .meta({ title: '값' }),
      )
      .optional(),
  ).meta({
    title: '주소의 선택 값',
    keyTitle: '주소의 이름',
    description: '평면 비교처럼 주소의 값에 따라 내용이 바뀌는 페이지에만 씁니다.',
  }),
  /** Preview picture for messengers; by default one is drawn with the title. JPEG, PNG, WebP or AVIF. */
  share: silent(picture.omit({ narrow: true, focus: true, caption: true }).optional()).meta({
    title: '공유 그림',
    control: 'picture',
    description: '메신저로 공유할 때 보이는 그림입니다. 없으면 제목으로 그려 씁니다.',
  }),
  banner: z
    .strictObject({
      title: headline.meta({ title: '제목' }),
      lines: z.array(z.string()).meta({ title: '문구' }),
      picture: picture.optional().meta({ title: '그림' }),
    })
    .optional()
    .meta({ title: '상단 배너' }),
  /** Sibling pages; `title` names the group. */
  subNavigation: z
    .strictObject({
      title: heading.meta({ title: '묶음 이름' }),
      items: z
        .array(
          z.strictObject({
            title: heading.meta({ title: '이름' }),
            url: pagePath.meta({ title: '페이지' }),
          }),
        )
        .meta({ title: '메뉴' }),
    })
    .optional()
    .meta({ title: '하위 메뉴' }),
  blocks: z
    .array(pageBlock)
    .min(1)
    .superRefine((blocks, context) => {
      if (blocks.every(isHidden))
        context.addIssue({ code: 'custom', path: [], message: '보이는 블록이 하나는 있어야 합니다' })
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
    })
    .meta({ title: '블록' }),
  notices: z.array(note).default([]).meta({ title: '페이지 유의사항' }),
})

export type PageContent = z.infer<typeof pageContent>
