import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import type { DraftComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'

export function Comments({ comments }: { comments: DraftComment[] }) {
  if (!comments.length) return null
  return (
    <Stack component="section" gap="xs" mt="lg" aria-label="의견">
      <Title order={3} size="0.9375rem">
        의견 {comments.length}건
      </Title>
      {comments.map((comment) => (
        <Paper key={comment.id} component="article" bg="var(--sand-2)" px="sm" py="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {comment.body}
          </Text>
          <Text size="xs" c="var(--ink-2)" mb={8}>
            {comment.author}, {koreanDateTime(comment.createdAt)}
          </Text>
          <CommandForm intent="resolve" hidden={{ comment: comment.id }}>
            <Button type="submit" size="xs" variant="default">
              반영함
            </Button>
          </CommandForm>
        </Paper>
      ))}
    </Stack>
  )
}
