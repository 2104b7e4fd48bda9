import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Empty } from '#app/office/kit/empty.tsx'
import kit from '#app/office/kit/kit.module.css'
import { SettingScreen } from '#app/office/website/part/setting-screen.tsx'
import { ownProperty } from '#app/platform/own-property.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import { openDrawing } from '../open-drawing.server.ts'
import { PicturedPart } from '../pictured/pictured-part.tsx'
import { tooHeavy } from '../receive-upload.server.ts'
import type { Route } from './+types/screen'
import { Board } from './board.tsx'
import { BuildingPart } from './building-part.tsx'
import * as commands from './commands.server.ts'
import { readDrawingScreen } from './drawing-screen.server.ts'
import { FaultList } from './fault-list.tsx'
import { HistoryPart } from './history-part.tsx'
import { PlacePart } from './place-part.tsx'
import { chosenPlace, type Spot } from './place-values.ts'
import { PlanPart } from './plan-part.tsx'
import { RemovePart } from './remove-part.tsx'
import { FilePart, ToPicturePart, UnreadPart } from './source-parts.tsx'
import { ViewLinks } from './view-links.tsx'

const said: Record<string, string> = {
  started: '초안을 만들었습니다. 아래에 글을 적고, 점검에 나온 것을 채워 주세요.',
  begun: '초안을 만들고 보일 페이지를 메뉴에 넣었습니다. 아래에 글을 적고, 점검에 나온 것을 채워 주세요.',
  pictured: '그림으로 바꾼 초안을 만들었습니다. 도면은 바꾼 기록에서 언제든 되돌릴 수 있습니다.',
  kept: '초안에 올렸습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  undone: '되돌린 내용을 초안에 저장했습니다. 공개하기 전에는 방문자에게 보이지 않습니다.',
  'undone-all': '되돌렸습니다. 방문자가 보는 도면과 같아 초안이 없습니다.',
  removed: '도면을 내리는 초안을 만들었습니다. 공개하면 방문자에게 보이지 않습니다.',
  same: '지금 도면과 같은 파일입니다. 바뀐 것이 없습니다.',
}
const refused: Record<string, string> = {
  unread: '파일을 읽지 못해 초안으로 만들지 않았습니다. 올린 내용은 아래에 그대로 있습니다.',
  conflict:
    '다른 사람이 같은 도면을 먼저 바꾸어 초안으로 만들지 않았습니다. 올린 내용은 아래에 그대로 있습니다.',
}

/** `/admin/sites/{site}/drawings/{kind}/{name}`: a drawing beside its faults, with the forms that change it without a file. */
export const loader = screen({
  may: canEditPages,
  of: openDrawing,
  load: async (office, query) => {
    const outcome = query.get('done') ?? ''
    const bad = query.has('too-heavy') ? tooHeavy : office.unread && ownProperty(refused, outcome)
    const text = bad ?? ownProperty(said, outcome)
    return {
      ...(await readDrawingScreen(office, query)),
      /** The building or the place that is being changed. */
      chosen: query.get('building') ?? query.get('place') ?? undefined,
      isUndone: outcome.startsWith('undone'),
      notice: text ? { text, bad: bad !== undefined } : undefined,
    }
  },
})

export const action = dispatch(commands, openDrawing)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = ({ loaderData, params }: Route.MetaArgs) => [
  { title: `${loaderData?.title ?? params.drawing} | 분양 사무실` },
]

export default function Drawing({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, kind, title, faults, picture, unread, hasContent, isLeaving } = loaderData
  const [pointed, setPointed] = useState<number>()
  const choice = useChosen(loaderData)
  const faultList = (
    <FaultList
      faults={faults}
      stops={loaderData.stops}
      more={loaderData.moreFaults}
      isDrawn={picture !== undefined && !loaderData.pictured}
      empty={emptyOf(loaderData)}
      pointed={pointed}
      onPoint={setPointed}
    />
  )
  return (
    <SettingScreen
      current="drawings"
      title={title}
      lead={<Link to={`/admin/sites/${bar.site}/drawings`}>도면 목록</Link>}
      bar={bar}
      siteName={siteName}
      answer={actionData}
      notice={loaderData.notice}
    >
      {unread ? <UnreadPart unread={unread} version={bar.version} screen={loaderData.screen} /> : null}
      {loaderData.pictured && kind !== 'plan' ? (
        faultList
      ) : (
        <div className={styles.sheet}>
          <div className={styles.drawn}>
            <ViewLinks data={loaderData} />
            {isLeaving ? (
              <Alert color="brass" mb={10}>
                공개하면 내려갈 도면입니다. 지금 방문자가 보는 모습입니다.
              </Alert>
            ) : null}
            {loaderData.isEarlier ? (
              <Alert color="brass" mb={10}>
                지금 초안은 모양이 맞지 않아 그릴 수 없습니다. 마지막으로 그릴 수 있던 도면을 보여 드립니다.
              </Alert>
            ) : null}
            {picture ? (
              <Board
                picture={picture}
                title={title}
                faults={faults}
                pointed={pointed}
                onPoint={setPointed}
                spot={choice.place && choice.spot}
                onSpot={choice.setSpot}
              />
            ) : (
              <Empty icon="plan" title="아직 그릴 수 있는 도면이 없습니다." />
            )}
          </div>
          {faultList}
        </div>
      )}
      {hasContent && !isLeaving ? <Pages pages={loaderData.pages} kind={kind} site={bar.site} /> : null}
      {loaderData.pictured ? (
        <PicturedPart {...loaderData.pictured} kind={loaderData.kind} bar={bar} answer={actionData} />
      ) : (
        <Forms data={loaderData} isUndone={loaderData.isUndone && !actionData} choice={choice} />
      )}
      <FilePart
        screen={loaderData.screen}
        version={bar.version}
        hasContent={hasContent}
        isPictured={loaderData.pictured !== undefined}
      />
      {hasContent && !loaderData.pictured ? <ToPicturePart version={bar.version} /> : null}
      <HistoryPart history={loaderData.history} version={bar.version} undoes={loaderData.undoes} />
      {hasContent && loaderData.isShown ? (
        <RemovePart screen={loaderData.screen} version={bar.version} removal={loaderData.removal} />
      ) : null}
    </SettingScreen>
  )
}

type Loaded = Route.ComponentProps['loaderData']

const Pages = ({ pages, kind, site }: Pick<Loaded, 'pages' | 'kind'> & { site: string }) =>
  pages.length ? (
    <p>
      방문자가 볼 모습:{' '}
      {pages.map(({ title, address }, i) => (
        <span key={address}>
          {i ? ', ' : ''}
          <a href={address} target="_blank" rel="noopener">
            {title}
          </a>
        </span>
      ))}
    </p>
  ) : (
    <Part title="방문자가 볼 페이지" note="이 도면을 보이는 페이지가 아직 없습니다.">
      <CommandForm<typeof commands.page> intent="page" className={kit.row}>
        {({ isBusy }) => (
          <>
            <Button type="submit" loading={isBusy}>
              {pageButtons[kind]}
            </Button>
            <span>
              다른 <Link to={`/admin/sites/${site}/pages`}>페이지</Link>에 도면을 넣어도 됩니다.
            </span>
          </>
        )}
      </CommandForm>
    </Part>
  )

const pageButtons: Record<Loaded['kind'], string> = {
  plan: '이 주택형의 페이지 만들기',
  layout: '단지배치도와 동·호수배치도 페이지 만들기',
  map: '위치도 페이지 만들기',
}

function emptyOf({ unread, hasContent, isLeaving }: Loaded): string {
  if (isLeaving) return '내릴 도면은 점검하지 않습니다.'
  if (!hasContent) return '올린 파일을 읽지 못해 점검할 도면이 없습니다.'
  return unread ? '지금 도면은 이상이 없습니다. 올린 파일은 점검하지 못했습니다.' : '이상이 없습니다.'
}

/** The place of a map that is being changed, and where it is put. */
function useChosen({ values, chosen, picture }: Loaded) {
  const [moved, setMoved] = useState<{ key: string; spot: Spot }>()
  const [lon, lat] = picture?.mapView?.around ?? [0, 0]
  const start = { lon: lon.toFixed(6), lat: lat.toFixed(6) }
  const place = values?.kind === 'map' ? chosenPlace(values, chosen, start) : undefined
  const key = place?.key ?? ''
  return {
    place,
    spot: moved?.key === key ? moved.spot : place?.filled,
    setSpot: (spot: Spot) => setMoved({ key, spot }),
  }
}

interface FormsProps {
  data: Loaded
  isUndone: boolean
  choice: ReturnType<typeof useChosen>
}

function Forms({ data, isUndone, choice }: FormsProps) {
  const { values, views, hasContent, chosen, bar } = data
  const common = { version: bar.version, isUndone }
  switch (values?.kind) {
    case 'plan':
      return <PlanPart values={values} version={bar.version} />
    case 'layout':
      return <BuildingPart values={values} chosen={chosen} {...common} />
    case 'map':
      return (
        <PlacePart
          values={values}
          views={views}
          place={choice.place}
          spot={choice.spot}
          onSpot={choice.setSpot}
          {...common}
        />
      )
    default:
      return hasContent ? (
        <p>
          <small>초안의 모양이 맞지 않아 여기에서는 고칠 수 없습니다. 파일을 고쳐 다시 올려 주세요.</small>
        </p>
      ) : null
  }
}
