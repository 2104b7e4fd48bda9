import { Alert, Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { boardOf, readBoard } from '#app/domain/homes/board.server.ts'
import { homesOfLayouts } from '#app/domain/homes/layout-homes.server.ts'
import { readState } from '#app/domain/publishing/sites/opening.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'
import { pasteTable } from '#app/platform/clipboard-table.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { countHomes, type Difference, isSameHomes, type NamedHomes, tooHeavy } from './difference.ts'
import { differenceOf } from './difference-of.server.ts'

/** `/admin/homes/setup`: creates the homes of a site from its layouts or from a sheet, with a preview of the changes. */
export const loader = screen({
  may: canManageHomes,
  load: async (office, query) => {
    const { db, site, clock } = office
    const { wholeNo } = await boardOf(db, site.id)
    const [{ homes }, fromLayout] = await Promise.all([readBoard(db, site), homesOfLayouts(db, site)])
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      seen: wholeNo,
      isTooHeavy: query.has('too-heavy'),
      counts: countHomes(homes),
      isHidden: (await readState(office, site)) === 'hidden',
      layout: fromLayout && differenceOf(homes, fromLayout, toTimestamp(clock.now())),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '세대 등록 | 분양 사무실' }]

export default function HomesSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { site, seen, counts, layout } = loaderData
  const answer = useSettledAnswer(actionData)
  const read = answer?.intent === 'preview' && answer.ok ? answer.preview : undefined
  return (
    <Screen
      title="세대 등록"
      lead={leadOf(counts.total, layout)}
      notice={
        answer?.notice ? noticeOf(answer) : loaderData.isTooHeavy ? { text: tooHeavy, bad: true } : undefined
      }
      actions={
        <Group>
          {loaderData.isHidden ? <Link to={`/admin/sites/${site.slug}`}>사이트 열기 준비</Link> : null}
          <Button component={Link} to={`/admin/homes?site=${site.slug}`} variant="default">
            동·호수
          </Button>
        </Group>
      }
    >
      {layout && !(counts.total && isSameHomes(layout)) ? (
        <Part title="단지배치도에서 가져오기">
          <Differences difference={layout} />
          <SaveForm from="layout" site={site.slug} seen={seen} difference={layout} isNext={!read} />
        </Part>
      ) : null}
      <Part
        title="표로 넣기"
        note="동, 호, 층, 타입 제목이 있는 목록이나 공고문의 동·호수 배치표를 그대로 넣습니다. 층은 비워 두면 호수에서 읽습니다. 평면이 좌우로 반전된 세대는 ‘반전’ 열에 O로 적습니다. 필로티, 빈칸, -, ×는 세대가 없는 곳으로 읽습니다."
      >
        <CommandForm<typeof commands.preview>
          intent="preview"
          hidden={{ site: site.slug }}
          encType="multipart/form-data"
          keepsTyped
        >
          {({ field, answer: own, isBusy }) => (
            <Stack maw={720} align="flex-start">
              <Textarea
                {...field('sheet')}
                w="100%"
                label="붙여 넣기"
                placeholder={'동\t호\t층\t타입\n101\t201\t2\t84A'}
                rows={8}
                onPaste={pasteTable}
                styles={{ error: { whiteSpace: 'pre-line' } }}
              />
              <FileOfForm
                label="또는 파일"
                accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.csv,.tsv,.txt"
                error={own?.errors.file}
              />
              <Button type="submit" variant={layout && !counts.total ? 'default' : 'filled'} loading={isBusy}>
                읽어서 확인하기
              </Button>
            </Stack>
          )}
        </CommandForm>
      </Part>
      {read ? (
        <Part title="표에서 읽은 세대">
          <CountTable counts={read.counts} />
          {read.words.length ? (
            <Text size="sm" c="var(--ink-2)" mt={8}>
              {`세대가 없는 곳으로 읽은 칸: ${read.words.map(([word, count]) => `${word} ${koreanNumber(count)}`).join(', ')}`}
            </Text>
          ) : null}
          <Differences difference={read.difference} />
          <SaveForm
            from="sheet"
            site={site.slug}
            seen={read.seen}
            sheet={read.sheet}
            difference={read.difference}
            isNext
          />
        </Part>
      ) : null}
      {counts.total ? (
        <Part title="지금 세대">
          <CountTable counts={counts} />
        </Part>
      ) : null}
    </Screen>
  )
}

function leadOf(total: number, layout: Difference | undefined): string {
  if (!total)
    return layout
      ? '아직 세대가 없습니다. 공개된 단지배치도에서 가져오거나 표를 넣어 주세요.'
      : '아직 세대가 없습니다. 동·호수 표를 넣어 주세요.'
  if (!layout) return `${koreanNumber(total)}세대를 표로 넣었습니다.`
  return isSameHomes(layout)
    ? `${koreanNumber(total)}세대가 공개된 단지배치도와 같습니다.`
    : `${koreanNumber(total)}세대가 공개된 단지배치도와 다릅니다.`
}

function Differences({ difference }: { difference: Difference }) {
  const { added, changed, removed, bound, total } = difference
  if (isSameHomes(difference)) return <Text my={12}>{koreanNumber(total)}세대 모두 지금과 같습니다.</Text>
  return (
    <Stack gap={8} my={12}>
      <Named label="추가" homes={added} />
      <Named label="변경" homes={changed} />
      <Named label="삭제" homes={removed} />
      {bound.count ? (
        <Alert
          color="red"
          title={`보류, 배정 또는 계약된 ${koreanNumber(bound.count)}세대가 달라져 저장할 수 없습니다.`}
        >
          {listed(bound)}
        </Alert>
      ) : null}
    </Stack>
  )
}

const Named = ({ label, homes }: { label: string; homes: NamedHomes }) =>
  homes.count ? (
    <div>
      <Text fw={600}>{`${label} ${koreanNumber(homes.count)}세대`}</Text>
      <Text size="sm" c="var(--ink-2)">
        {listed(homes)}
      </Text>
    </div>
  ) : null

const listed = ({ count, names }: NamedHomes) =>
  `${names.join(', ')}${count > names.length ? ` 외 ${koreanNumber(count - names.length)}세대` : ''}`

interface SaveProps {
  from: 'layout' | 'sheet'
  site: string
  seen: number
  sheet?: string
  difference: Difference
  isNext: boolean
}

const SaveForm = ({ from, site, seen, sheet = '', difference, isNext }: SaveProps) =>
  isSameHomes(difference) || difference.bound.count ? null : (
    <CommandForm<typeof commands.save> intent="save" hidden={{ from }}>
      {({ isBusy }) => (
        <Group>
          <input type="hidden" name="site" value={site} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="sheet" value={sheet} />
          <Button type="submit" variant={isNext ? 'filled' : 'default'} loading={isBusy}>
            {from === 'layout'
              ? `배치도의 ${koreanNumber(difference.total)}세대 저장`
              : `${koreanNumber(difference.total)}세대 저장`}
          </Button>
        </Group>
      )}
    </CommandForm>
  )

const CountTable = ({ counts }: { counts: ReturnType<typeof countHomes> }) => (
  <Table.ScrollContainer minWidth={0} maw="100%">
    <Table w="auto" miw={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>동</Table.Th>
          {counts.types.map((type) => (
            <Table.Th key={type} ta="right">
              {type}
            </Table.Th>
          ))}
          <Table.Th ta="right">합계</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {counts.buildings.map(({ building, counts: own }) => (
          <Table.Tr key={building}>
            <Table.Th scope="row">{building}동</Table.Th>
            {own.map((count, i) => (
              <Table.Td key={counts.types[i]} ta="right">
                {count ? koreanNumber(count) : ''}
              </Table.Td>
            ))}
            <Table.Td ta="right">{koreanNumber(own.reduce((sum, count) => sum + count, 0))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
