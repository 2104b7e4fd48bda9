import { Box, Button, Group } from '@mantine/core'
import { data, Link } from 'react-router'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { listPlans } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { listOverview } from '#app/domain/publishing/sites/list-overview.server.ts'
import { documentName } from '#app/domain/publishing/sites/name-field.ts'
import { openingSteps } from '#app/domain/publishing/sites/opening-steps.ts'
import { type Point, readReadiness } from '#app/domain/publishing/sites/readiness.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { draftedSite } from '#app/office/website/edited-site.server.ts'
import { BrokenDrafts } from '#app/office/website/pages/publish/broken-drafts.tsx'
import { nameBroken } from '#app/office/website/pages/publish/name-broken.server.ts'
import { fieldAddress, screenOfPlace } from '#app/office/website/place-address.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { isProduction } from '../manager.server.ts'
import type { Route } from './+types/screen'
import { type ChecklistPoint, Points } from './checklist.tsx'
import * as commands from './commands.server.ts'
import { Opening } from './opening.tsx'
import { Steps } from './steps.tsx'

const done: Record<string, string> = {
  made: '홈페이지를 만들었습니다. 아직 방문자에게 보이지 않습니다.',
  copied: '복사해서 만들었습니다. 원본에서 남은 것을 아래에서 고쳐 주세요.',
  saved: '초안에 저장했습니다.',
}

export const loader = screen({
  may: canEditPages,
  of: draftedSite,
  load: async (office, query) => {
    const { db, site, actor, documents, drafts, broken, mayManage, publishesAlone } = office
    const [[row], ready, plans, sells] = await Promise.all([
      listOverview(office, [site.id]),
      readReadiness(office, site.slug, { isProduction: isProduction(office), withDrafts: true }),
      listPlans(db, site.id),
      hasHomes(db, site.id),
    ])
    if (!row || !ready) throw data(null, { status: 404 })
    const titles = titlesOf(office)
    const toShown = ({ part, path, kind, isRequired, text, sentence, what }: Point): ChecklistPoint => ({
      isRequired,
      kind,
      path,
      text,
      sentence,
      what,
      document: !part
        ? '아이콘·공유 그림'
        : isDrawing(part)
          ? nameOfPart(part, titles)
          : documentName(part, documents.get(part)),
      field: part && path ? nameOfPlaceIn(part, documents.get(part), path) : '',
      address: !part
        ? `/admin/pictures/${site.slug}`
        : isText(kind, text, path)
          ? fieldAddress(site.slug, part, path)
          : screenOfPlace(site.slug, part, path),
    })
    return {
      site: row,
      broken: await nameBroken(office, broken, titles),
      mayManage,
      publishesAlone,
      preview: `${draftBase(office, site, actor)}/`,
      points: ready.points.map(toShown),
      steps:
        row.state === 'hidden'
          ? openingSteps({ documents, points: ready.points, hasHomes: sells })
          : undefined,
      drafts: drafts.length,
      waiting: plans.filter(({ state }) => state === 'asked' || state === 'waiting').length,
      done: ownProperty(done, query.get('done') ?? ''),
    }
  },
})

const isDrawing = (part: DraftPart) => parsePart(part)?.kind === 'drawing'

/** Whether it is a single text or figure, which has a screen of its own. */
const isText = (kind: Point['kind'], text: string, path: string) =>
  text !== '' &&
  path !== '' &&
  kind !== 'fault' &&
  kind !== 'missing' &&
  kind !== 'doubt' &&
  kind !== 'left-date' &&
  kind !== 'left-drawing'

export const action = dispatch(commands)

export const meta = () => [{ title: '단지 | 분양 사무실' }]

export default function SiteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { site, points, steps, drafts, broken, preview, mayManage, publishesAlone, waiting } = loaderData
  const base = `/admin/sites/${site.slug}`
  const required = points.filter(({ isRequired }) => isRequired)
  const others = points.filter(({ isRequired }) => !isRequired)
  const links = [
    ['페이지', `${base}/pages`],
    ['홈페이지 설정', `${base}/settings`],
    ['공개·기록', `${base}/publish`],
    ...(mayManage
      ? [
          ['파일로 주고받기', `${base}/files`],
          ['영문 이름 바꾸기', `${base}/rename`],
          ['닫기·삭제', `${base}/close`],
        ]
      : []),
  ] as [string, string][]
  return (
    <Screen
      title={site.name}
      lead={`${site.host}, ${site.phone}`}
      notice={noticeOf(actionData) ?? (loaderData.done ? { text: loaderData.done } : undefined)}
      actions={
        <Button component="a" href={preview} target="_blank" rel="noopener" variant="default">
          초안 미리보기
        </Button>
      }
    >
      <Group component="nav" gap="0 18px" mb={20} aria-label="단지의 화면">
        {links.map(([label, to]) => (
          <Box key={to} component={Link} py={8} to={to}>
            {label}
          </Box>
        ))}
      </Group>
      {steps ? <Steps slug={site.slug} steps={steps} preview={preview} /> : null}
      <Opening site={site} mayManage={mayManage} required={required.length} />
      <div id="points">
        <Part
          title={`꼭 고칠 것 ${required.length}곳`}
          note="하나라도 남아 있으면 홈페이지를 열 수 없습니다."
        >
          <Points points={required} mayAccept={mayManage} />
        </Part>
        <Part title={`확인할 것 ${others.length}곳`}>
          <Points points={others} mayAccept={mayManage} />
        </Part>
      </div>
      <BrokenDrafts site={site.slug} broken={broken} />
      <Part
        title={`초안 ${drafts}건`}
        note={drafts ? '방문자에게는 아직 보이지 않습니다.' : '방문자가 보는 것과 같습니다.'}
      >
        <div className={kit.row}>
          {drafts && publishesAlone ? (
            <CommandForm intent="publish">
              <Button type="submit">초안 모두 공개</Button>
            </CommandForm>
          ) : null}
          {drafts ? (
            <p>
              <Link to={`${base}/publish`}>
                {publishesAlone ? '바뀌는 내용 보기' : '바뀌는 내용 보고 승인 요청하기'}
              </Link>
            </p>
          ) : null}
          {waiting ? (
            <p>
              <Link to={`${base}/publish`}>예약하거나 승인을 기다리는 공개 {waiting}건</Link>
            </p>
          ) : null}
        </div>
      </Part>
    </Screen>
  )
}
