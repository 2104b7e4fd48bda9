import { Alert, Box } from '@mantine/core'
import type { PostDraft } from '#app/domain/publishing/press/post-form.ts'
import type { Answer } from '#app/office/answer.ts'
import { Facts } from '#app/routes/admin/screen.tsx'

const labels = {
  title: '제목',
  summary: '요약',
  content: '내용',
  publishAt: '게시 시점',
  sourceName: '출처 매체',
  sourceUrl: '기사 주소',
} as const

export function SavedVersion({ saved, typed }: { saved: PostDraft; typed: Answer['typed'] }) {
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (field) => saved[field] !== typed[field]?.at(-1),
  )
  return (
    <Alert color="red" title="그사이 다른 분이 이 글을 수정했습니다">
      쓰신 글은 아래에 그대로 있고 아직 저장하지 않았습니다. 그사이 저장된 글과 비교해 보고 다시 저장해
      주세요.
      <Box component="section" mt={14} aria-labelledby="saved-version">
        <h2 id="saved-version">그사이 저장된 글</h2>
        {fields.length ? (
          <Facts facts={fields.map((field) => [labels[field], saved[field] || '비어 있음'])} />
        ) : (
          <p>글자는 지금 쓰신 것과 같습니다.</p>
        )}
      </Box>
    </Alert>
  )
}
