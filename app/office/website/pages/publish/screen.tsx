import { Alert, Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { checkOnce } from '#app/domain/publishing/check/check-once.server.ts'
import { mayStay } from '#app/domain/publishing/check/finding.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import type { DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { chosenDrafts } from '#app/domain/publishing/drafts/chosen-drafts.ts'
import { readApproval } from '#app/domain/publishing/publish/approval.server.ts'
import { listPlans } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { keyOfFinding } from '#app/domain/publishing/publish/publish.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { nameOfPart, nameOutside } from '../../addresses.ts'
import { viewTitlesOf } from '../../drawings/name-views.server.ts'
import { draftedSite, type OfficeOfDrafts } from '../../edited-site.server.ts'
import { PagesTabs } from '../../pages-tabs.tsx'
import { screenOfPlace } from '../../place-address.ts'
import { wordsOfDraft } from '../../words-of-change.ts'
import type { Route } from './+types/screen'
import { ApprovalPart } from './approval-part.tsx'
import { BrokenDrafts } from './broken-drafts.tsx'
import * as commands from './commands.server.ts'
import {
  chosenOf,
  entriesOf,
  markOf,
  nameOfEntry,
  type PublishEntry,
  screenOfEntry,
} from './entries.server.ts'
import { nameBroken } from './name-broken.server.ts'
import { Plans } from './plans.tsx'

/** `/admin/sites/{site}/publish?check=&left={mark}`: waiting drafts, their faults, and when they are published. */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async (office, query) => {
    const { db, site, published, drafts, documents, broken, mayPublish, mayManage, actor } = office
    const entries = entriesOf(office)
    const left = query.getAll('left')
    const chosen = entries.filter((entry) => !left.includes(markOf(entry))).map(keyOf)
    const isAsked = query.has('check') && chosen.length > 0
    const [report, plans, approval, names] = await Promise.all([
      isAsked
        ? checkOnce(office, published, chosenDrafts(published.documents, drafts, chosenOf(office, chosen)))
        : undefined,
      listPlans(db, site.id),
      readApproval(db, site.id),
      personNames(
        db,
        drafts.map(({ updatedBy }) => updatedBy),
      ),
    ])
    const titles = titlesOf(office)
    const told = report && [
      ...report.faults.map((fault) => ({ ...fault, key: undefined, words: undefined })),
      ...report.findings
        .filter(({ isNew }) => isNew)
        .map((finding) => ({
          ...finding,
          key: mayStay(finding) && !finding.isDoubt ? keyOfFinding(finding) : undefined,
          words: finding.text,
        })),
    ]
    return {
      slug: site.slug,
      name: site.settings.name,
      publishesAlone: office.publishesAlone,
      mayApprove: mayPublish,
      approval,
      mayManage,
      me: actor.id,
      broken: await nameBroken(office, broken, titles),
      drafts: drafts.length,
      entries: entries.map((entry) => shownEntry(office, entry, { titles, people: names })),
      /** The choice that was checked. */
      checked: isAsked ? chosen.join('\n') : undefined,
      /** Undefined until it was asked for: a check takes a second, for which nobody has to wait to see what is drafted. */
      told: told?.map(({ part, file, location, sentence, key, words, isDoubt }) => ({
        part,
        key,
        words,
        isDoubt,
        sentence,
        name: part ? nameOfPart(part, titles) : nameOutside(file),
        place: part && location ? nameOfPlaceIn(part, documents.get(part) ?? {}, location) : '',
        screen: part
          ? screenOfPlace(site.slug, part, location)
          : nameOutside(file)
            ? `/admin/press?site=${site.slug}`
            : undefined,
      })),
      plans: plans.map(({ chosen, fields, ...plan }) => ({
        ...plan,
        names: plan.rollBackFrom
          ? [`${plan.rollBackFrom}번째 공개를 이전 공개로 되돌리기`]
          : (Object.keys(chosen) as DraftPart[]).flatMap((part) =>
              nameOfEntry({ part, fields: part === 'settings' ? fields?.slice() : undefined }, titles),
            ),
      })),
    }
  },
})

interface Names {
  /** Of pages and drawings. */
  titles: Readonly<Record<string, string>>
  people: ReadonlyMap<string, string>
}

const shownEntry = (
  { site, published, documents }: OfficeOfDrafts,
  entry: PublishEntry,
  { titles, people }: Names,
) => ({
  key: keyOf(entry),
  mark: markOf(entry),
  isPicture: entry.part.startsWith('picture '),
  name: nameOfEntry(entry, titles).join(', '),
  screen: screenOfEntry(site.slug, entry),
  changes: wordsOfDraft(
    entry.before,
    entry.after,
    entry.part,
    viewTitlesOf(entry.part, documents, site.settings.facts),
  ),
  updatedAt: entry.draft.updatedAt,
  by: people.get(entry.draft.updatedBy ?? ''),
  conflicts: chosenDrafts(published.documents, [entry.draft], {
    chosen: { [entry.part]: entry.draft.version },
    fields: entry.fields,
  }).flatMap(({ conflicts }) => conflicts).length,
})

const keyOf = ({ key, draft }: PublishEntry): string => `${draft.version} ${key}`

export const action = dispatch(commands, draftedSite)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '공개 | 분양 사무실' }]

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, entries, broken, plans, publishesAlone, mayApprove, me, approval, mayManage } =
    loaderData
  const [left, leave] = useState<readonly string[]>([])
  const isChosen = ({ mark }: Shown) => !left.includes(mark)
  const choose = (some: Shown[], isWanted: boolean) => {
    const marks = some.map(({ mark }) => mark)
    leave((now) => [...now.filter((one) => !marks.includes(one)), ...(isWanted ? [] : marks)])
  }
  const pictures = entries.filter(({ isPicture }) => isPicture)
  const single = entries.filter(({ isPicture }) => !isPicture || pictures.length === 1)
  const told = useTold(loaderData, left)
  return (
    <Screen title="공개" lead={`${name} 홈페이지`} notice={noticeOf(actionData)}>
      <PagesTabs site={slug} current="publish" drafts={drafts} />
      <BrokenDrafts site={slug} broken={broken} />
      {entries.map(({ key }) => (
        <CommandForm key={key} id={discardForm(key)} intent="discard" hidden={{ entry: keyIn(key) }}>
          {null}
        </CommandForm>
      ))}
      {entries.length ? (
        <CommandForm intent={publishesAlone ? ['publish', 'plan', 'ask'] : 'ask'}>
          <Part
            title={`공개할 것 ${entries.filter(isChosen).length}건`}
            note="표시를 지운 것은 초안으로 남습니다. 나머지만 함께 공개합니다."
          >
            <Stack gap="xs">
              {single.map((entry) => (
                <Entry key={entry.key} entry={entry} isChosen={isChosen(entry)} onChoose={choose} />
              ))}
              {pictures.length > 1 ? (
                <Pictures site={slug} entries={pictures} isChosen={isChosen} onChoose={choose} />
              ) : null}
            </Stack>
          </Part>
          <Told told={told ?? []} />
          <Ways
            publishesAlone={publishesAlone}
            waits={waitsFor({ chosen: entries.filter(isChosen).length, told })}
          />
        </CommandForm>
      ) : (
        <p>초안이 없습니다. 방문자는 지금 저장된 내용을 그대로 봅니다.</p>
      )}
      <Plans plans={plans} me={me} mayApprove={mayApprove} />
      {mayManage || approval.isNeeded ? <ApprovalPart {...approval} me={me} mayChange={mayManage} /> : null}
    </Screen>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type ToldOf = NonNullable<Loaded['told']>
type Shown = Loaded['entries'][number]

/** Without the version. */
const keyIn = (key: string) => key.replace(/^\d+ /, '')

/** An id. */
const discardForm = (key: string) => `discard ${key}`.replaceAll(/\s/g, '-')

/** Why nothing can be published now. */
function waitsFor({ chosen, told }: { chosen: number; told: ToldOf | undefined }): string | undefined {
  if (!chosen) return '공개할 것을 하나 이상 선택해 주세요.'
  if (!told) return '선택한 내용을 점검하고 있습니다. 끝나면 공개할 수 있습니다.'
  const stops = told.filter(({ key, isDoubt }) => !isDoubt && key === undefined).length
  return stops ? `고칠 것이 ${stops}건 있어 공개할 수 없습니다.` : undefined
}

interface EntryProps {
  entry: Shown
  isChosen: boolean
  onChoose: (entries: Shown[], isWanted: boolean) => void
}

function Entry({ entry, isChosen, onChoose }: EntryProps) {
  const { key, name, by, updatedAt, changes, conflicts, screen: address } = entry
  return (
    <Paper withBorder px="sm" py="xs">
      <Group justify="space-between" align="flex-start">
        <Checkbox
          name="chosen"
          value={key}
          checked={isChosen}
          label={name}
          description={[by, koreanDateTime(updatedAt)].filter(Boolean).join(', ')}
          onChange={({ currentTarget }) => onChoose([entry], currentTarget.checked)}
        />
        <Group gap="xs">
          <Button component={Link} to={address} variant="default" size="xs" aria-label={`${name} 열기`}>
            열기
          </Button>
          <Button
            type="submit"
            form={discardForm(key)}
            variant="default"
            size="xs"
            aria-label={`${name} 초안 버리기`}
          >
            초안 버리기
          </Button>
        </Group>
      </Group>
      <Lines lines={changes.slice(0, shownLines)} />
      {changes.length > shownLines ? (
        <details>
          <summary>그 밖에 {changes.length - shownLines}가지</summary>
          <Lines lines={changes.slice(shownLines)} />
        </details>
      ) : null}
      {conflicts ? (
        <Alert color="red" mt="xs">
          초안을 쓰는 동안 공개된 내용이 같은 항목 {conflicts}곳을 바꾸었습니다. 초안을 열어 값을 정해 주세요.
        </Alert>
      ) : null}
    </Paper>
  )
}

interface PicturesProps {
  site: string
  entries: Shown[]
  isChosen: (entry: Shown) => boolean
  onChoose: EntryProps['onChoose']
}

/** A ZIP changes dozens: they are one row, which opens. */
function Pictures({ site, entries, isChosen, onChoose }: PicturesProps) {
  const chosen = entries.filter(isChosen).length
  const isPart = chosen > 0 && chosen < entries.length
  return (
    <Paper withBorder px="sm" py="xs">
      <Group justify="space-between" align="flex-start">
        <Checkbox
          checked={chosen === entries.length}
          indeterminate={isPart}
          label={`바꾼 이미지 ${entries.length}장`}
          description={isPart ? `${chosen}장만 공개합니다.` : undefined}
          onChange={({ currentTarget }) => onChoose(entries, currentTarget.checked)}
        />
        <Button
          component={Link}
          to={`/admin/pictures/${site}/exchange#drafts`}
          variant="default"
          size="xs"
          aria-label="바꾼 이미지 열기"
        >
          열기
        </Button>
      </Group>
      <details>
        <summary>한 장씩 선택</summary>
        <Stack gap="xs" mt="xs">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} isChosen={isChosen(entry)} onChoose={onChoose} />
          ))}
        </Stack>
      </details>
    </Paper>
  )
}

const shownLines = 6

const Lines = ({ lines }: { lines: string[] }) => (
  <Text component="ul" size="sm" my={4} pl={48}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Text>
)

/** Between a click and the check of what is chosen, so that several clicks are one check. */
const patienceMs = 300

/** What stands against exactly what is chosen, asked for behind the screen. */
function useTold({ slug, told, checked, entries }: Loaded, left: readonly string[]): ToldOf | undefined {
  const fetcher = useFetcher<Loaded>()
  const chosen = entries.flatMap(({ key, mark }) => (left.includes(mark) ? [] : [key])).join('\n')
  const known = checked === chosen ? told : fetcher.data?.checked === chosen ? fetcher.data.told : undefined
  const ask = useEffectEvent(() => {
    const query = new URLSearchParams([['check', '1'], ...left.map((mark) => ['left', mark])])
    if (!known) void fetcher.load(`/admin/sites/${slug}/publish?${query}`)
  })
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(ask, patienceMs)
    return () => clearTimeout(timer)
  }, [chosen])
  return known
}

const Told = ({ told }: { told: ToldOf }) =>
  told.length ? (
    <Part
      title="확인할 것"
      note="고칠 것이 남아 있으면 공개하지 않습니다. 고치거나, 그 초안을 빼거나 버려 주세요. 그대로 두려는 경고에는 유지 사유를 적습니다. 사유는 기록에 남습니다. 도면과 분양가에서 확인할 곳, 문구 제안은 공개를 막지 않습니다."
    >
      <Stack gap="xs">
        {told.map(({ key, sentence, words, name, place, screen: address, isDoubt }, i) => (
          <Alert
            key={`${name} ${place} ${sentence} ${words}`}
            role="group"
            color={isDoubt ? 'gray' : key === undefined ? 'red' : 'brass'}
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {address ? <Link to={address}>{[name, place].filter(Boolean).join(' › ')}</Link> : place}
              {words ? <> ‘{isDoubt ? words : words.slice(0, 80)}’</> : null} {sentence}
            </Text>
            {/* One reason is enough for all places of the same. */}
            {key === undefined || told.findIndex((one) => one.key === key) < i ? null : (
              <TextInput label="유지 사유" name={`reason ${key}`} maxLength={300} mt={6} />
            )}
          </Alert>
        ))}
      </Stack>
    </Part>
  ) : null

const Ways = ({ publishesAlone, waits }: { publishesAlone: boolean; waits: string | undefined }) => (
  <>
    <Text role="status" size="sm" mt="md">
      {waits}
    </Text>
    <Group align="flex-end" mt={4} gap="md">
      {publishesAlone ? (
        <Button type="submit" disabled={waits !== undefined}>
          지금 공개
        </Button>
      ) : null}
      <DayTimeField
        name="at"
        label="공개할 시각"
        description={publishesAlone ? undefined : '비우면 승인되는 대로 공개합니다.'}
      />
      {publishesAlone ? (
        <Button type="submit" name="intent" value="plan" variant="default" disabled={waits !== undefined}>
          이 시각에 공개
        </Button>
      ) : null}
      <Button
        type="submit"
        name="intent"
        value="ask"
        variant={publishesAlone ? 'default' : 'filled'}
        disabled={waits !== undefined}
      >
        승인 요청
      </Button>
    </Group>
  </>
)
