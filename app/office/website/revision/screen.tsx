import { Button, Group, NativeSelect, Paper, SimpleGrid, Title } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf, drawingsOf, textsOf } from '#app/domain/publishing/documents/site-documents.ts'
import { documentOf } from '#app/domain/publishing/publish/publications.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { nameOfPart } from '../addresses.ts'
import { viewTitlesOf } from '../drawings/name-views.server.ts'
import { wordsOfDraft } from '../words-of-change.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { openRevision } from './open-revision.server.ts'

/** `/admin/sites/{site}/history/{publication}?part=`: a document then and now, as pages and as fields. */
export const loader = screen({
  may: canEditPages,
  of: openRevision,
  load: async (office, query) => {
    const { site, published, actor, publication } = office
    const documents = textsOf(published.documents)
    const asked = query.get('part')
    const part = (asked && parsePart(asked) ? asked : 'page /') as DraftPart
    const then = await documentOf(office.db, site.id, publication, part)
    const now = documents.get(part)
    if (!then && !now) throw data(null, { status: 404 })
    const titles = {
      ...Object.fromEntries(documentsOf(documents, 'page').map(([path, { title }]) => [path, String(title)])),
      ...titleDrawings(drawingsOf(then ? new Map([[part, then], ...documents]) : documents)),
    }
    const parsed = parsePart(part)
    const base = draftBase(office, site, actor)
    const address = (at: string) => (parsed?.kind === 'page' ? `${base}${parsed.path}?at=${at}` : undefined)
    return {
      slug: site.slug,
      part,
      parts: [...new Set([...documents.keys(), part])].map((of) => ({
        value: of as string,
        label: nameOfPart(of, titles),
      })),
      changes:
        then && now
          ? wordsOfDraft(then, now, part, viewTitlesOf(part, documents, site.settings.facts, now))
          : undefined,
      earlier: then ? address(publication) : undefined,
      now: now ? address('now') : undefined,
      mayRestore: Boolean(then),
    }
  },
})

export const action = dispatch(commands, openRevision)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '이전 내용과 비교 | 분양 사무실' }]

export default function Revision({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, part, parts, changes, earlier, now, mayRestore } = loaderData
  return (
    <Screen
      title="이전 내용과 비교"
      lead={<Link to={`/admin/sites/${slug}/history`}>공개 기록</Link>}
      notice={noticeOf(actionData)}
    >
      <Form>
        <Group gap="xs" maw={480} wrap="nowrap">
          <NativeSelect name="part" aria-label="비교할 내용" defaultValue={part} data={parts} flex={1} />
          <Button type="submit" variant="default">
            보기
          </Button>
        </Group>
      </Form>
      <Part title="바뀐 항목" note="앞이 그때의 값, 뒤가 지금의 값입니다.">
        {changes?.length ? (
          <ul>
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>
            {changes
              ? '지금과 같습니다.'
              : earlier
                ? '지금은 없는 페이지입니다.'
                : '그때는 없던 페이지입니다.'}
          </p>
        )}
      </Part>
      {mayRestore ? (
        <CommandForm intent="restore" hidden={{ part }}>
          <Button type="submit" my="md">
            그때의 내용을 초안으로 가져오기
          </Button>
        </CommandForm>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Side title="그때" address={earlier} />
        <Side title="지금" address={now} />
      </SimpleGrid>
    </Screen>
  )
}

const Side = ({ title, address }: { title: string; address: string | undefined }) =>
  address ? (
    <section>
      <Title order={3} size="0.9375rem" mb={6}>
        {title}
      </Title>
      <Paper component="iframe" src={address} title={`${title}의 페이지`} w="100%" h="70vh" bg="white" />
    </section>
  ) : null
