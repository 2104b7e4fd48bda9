import { Alert, Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { checkOnce } from '#app/domain/publishing/check/check-once.server.ts'
import { mayStay } from '#app/domain/publishing/check/finding.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { readApproval } from '#app/domain/publishing/publish/approval.server.ts'
import { listPlans } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { keyOfFinding } from '#app/domain/publishing/publish/publish.server.ts'
import { publishedIn } from '#app/domain/publishing/publish/published-site.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { nameOfPart, screenOfPart } from '../../addresses.ts'
import { viewTitlesOf } from '../../drawings/name-views.server.ts'
import { draftedSite } from '../../edited-site.server.ts'
import { PagesTabs } from '../../pages-tabs.tsx'
import { screenOfPlace } from '../../place-address.ts'
import { wordsOfDraft } from '../../words-of-change.ts'
import type { Route } from './+types/screen'
import { ApprovalPart } from './approval-part.tsx'
import { BrokenDrafts } from './broken-drafts.tsx'
import * as commands from './commands.server.ts'
import { nameBroken } from './name-broken.server.ts'
import { Plans } from './plans.tsx'

/** `/admin/sites/{site}/publish?check=`: what waits, what stands against it, and when it is shown. */
export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async (office, query) => {
    const { db, site, published, drafts, documents, broken, mayPublish, mayManage, actor } = office
    const [report, plans, approval, names] = await Promise.all([
      query.has('check') && drafts.length ? checkOnce(office, published, drafts) : undefined,
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
      drafts: drafts.map(({ part, version, content, updatedAt, updatedBy, conflicts }) => ({
        part,
        version,
        name: nameOfPart(part, titles),
        screen: screenOfDraft(site.slug, part, content),
        changes: wordsOfDraft(
          publishedIn(published, part)?.content,
          content,
          part,
          viewTitlesOf(part, documents, site.settings.facts),
        ),
        updatedAt,
        by: names.get(updatedBy ?? ''),
        conflicts: conflicts.length,
      })),
      /** Undefined until it was asked for: a check takes a second, for which nobody has to wait to see what is drafted. */
      told: told?.map(({ part, location, sentence, key, words, isDoubt }) => ({
        part,
        key,
        words,
        isDoubt,
        sentence,
        name: part ? nameOfPart(part, titles) : '',
        place: part && location ? nameOfPlaceIn(part, documents.get(part) ?? {}, location) : location,
        screen: part ? screenOfPlace(site.slug, part, location) : undefined,
      })),
      plans: plans.map(({ chosen, ...plan }) => ({
        ...plan,
        names: plan.rollBackFrom
          ? [`${plan.rollBackFrom}번째 공개를 이전 공개로 되돌리기`]
          : (Object.keys(chosen) as (keyof typeof chosen)[]).map((part) => nameOfPart(part, titles)),
      })),
    }
  },
})

/** A page that is to be taken off has no editor. */
const screenOfDraft = (slug: string, part: DraftPart, content: Document | null): string =>
  content || !part.startsWith('page ') ? screenOfPart(slug, part) : `/admin/sites/${slug}/pages`

export const action = dispatch(commands, draftedSite)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '공개 | 분양 사무실' }]

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, broken, plans, publishesAlone, mayApprove, me, approval, mayManage } =
    loaderData
  const told = useTold(loaderData)
  const [heldBack, holdBack] = useState<readonly string[]>([])
  const stops = told?.some(
    ({ key, isDoubt, part }) => !isDoubt && key === undefined && !heldBack.includes(part ?? ''),
  )
  return (
    <Screen title="공개" lead={`${name} 홈페이지`} notice={noticeOf(actionData)}>
      <PagesTabs site={slug} current="publish" drafts={drafts.length} />
      <BrokenDrafts site={slug} broken={broken} />
      {drafts.map(({ part }) => (
        <CommandForm key={part} id={discardForm(part)} intent="discard" hidden={{ part }}>
          {null}
        </CommandForm>
      ))}
      {drafts.length ? (
        <CommandForm intent={publishesAlone ? ['publish', 'plan', 'ask'] : 'ask'}>
          <Part title={`초안 ${drafts.length}건`} note="선택한 것만 함께 공개합니다.">
            <Stack gap="xs">
              {drafts.map((draft) => (
                <Draft
                  key={draft.part}
                  draft={draft}
                  onChoose={(isChosen) =>
                    holdBack((now) =>
                      isChosen ? now.filter((one) => one !== draft.part) : [...now, draft.part],
                    )
                  }
                />
              ))}
            </Stack>
          </Part>
          {told ? null : <Text role="status">사실과 맞는지 확인하고 있습니다.</Text>}
          {told?.length ? <Told told={told} /> : null}
          <Ways publishesAlone={publishesAlone} isStopped={stops !== false} />
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

/** An id. */
const discardForm = (part: string) => `discard ${part}`.replaceAll(/\s/g, '-')

function Draft({
  draft,
  onChoose,
}: {
  draft: Loaded['drafts'][number]
  onChoose: (isChosen: boolean) => void
}) {
  const { part, version, name, by, updatedAt, changes, conflicts, screen: address } = draft
  return (
    <Paper withBorder px="sm" py="xs">
      <Group justify="space-between" align="flex-start">
        <Checkbox
          name="chosen"
          value={`${version} ${part}`}
          defaultChecked
          label={name}
          description={[by, koreanDateTime(updatedAt)].filter(Boolean).join(', ')}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <Group gap="xs">
          <Button component={Link} to={address} variant="default" size="xs" aria-label={`${name} 열기`}>
            열기
          </Button>
          <Button
            type="submit"
            form={discardForm(part)}
            variant="default"
            size="xs"
            aria-label={`${name} 초안 버리기`}
          >
            초안 버리기
          </Button>
        </Group>
      </Group>
      <Text component="ul" size="sm" my={4} pl={48}>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Text>
      {conflicts ? (
        <Alert color="red" mt="xs">
          초안을 쓰는 동안 공개된 내용이 같은 항목 {conflicts}곳을 바꾸었습니다. 초안을 열어 값을 정해 주세요.
        </Alert>
      ) : null}
    </Paper>
  )
}

/** What stands against the drafts, asked for behind the screen. */
function useTold({ slug, told, drafts }: Loaded): ToldOf | undefined {
  const fetcher = useFetcher<Loaded>()
  const versions = versionsOf(drafts)
  const ask = useEffectEvent(() => {
    if (!told && drafts.length) void fetcher.load(`/admin/sites/${slug}/publish?check=1`)
  })
  useEffect(() => {
    if (versions) ask()
  }, [versions])
  const checked = fetcher.data && versionsOf(fetcher.data.drafts) === versions ? fetcher.data : undefined
  return told ?? checked?.told
}

const versionsOf = (drafts: Loaded['drafts']) =>
  drafts.map(({ part, version }) => `${part} ${version}`).join()

const Told = ({ told }: { told: ToldOf }) => (
  <Part
    title="확인할 것"
    note="고칠 것이 남아 있으면 공개하지 않습니다. 고치거나, 그 초안을 빼거나 버려 주세요. 그대로 두려는 경고에는 이유를 적습니다. 이유는 기록에 남습니다. 도면에서 확인할 곳은 공개를 막지 않습니다."
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
            <TextInput label="그대로 두는 이유" name={`reason ${key}`} maxLength={300} mt={6} />
          )}
        </Alert>
      ))}
    </Stack>
  </Part>
)

const Ways = ({ publishesAlone, isStopped }: { publishesAlone: boolean; isStopped: boolean }) => (
  <Group align="flex-end" mt="md" gap="md">
    {publishesAlone ? (
      <Button type="submit" disabled={isStopped}>
        지금 공개
      </Button>
    ) : null}
    <DayTimeField
      name="at"
      label="공개할 시각"
      description={publishesAlone ? undefined : '비우면 승인되는 대로 공개합니다.'}
    />
    {publishesAlone ? (
      <Button type="submit" name="intent" value="plan" variant="default" disabled={isStopped}>
        이 시각에 공개
      </Button>
    ) : null}
    <Button
      type="submit"
      name="intent"
      value="ask"
      variant={publishesAlone ? 'default' : 'filled'}
      disabled={isStopped}
    >
      승인 요청
    </Button>
  </Group>
)
