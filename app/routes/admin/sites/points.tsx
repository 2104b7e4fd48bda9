import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { Point } from '../../../features/sites/readiness.server.ts'
import { koreanDateTime } from '../../../platform/korean-time.ts'
import styles from './sites.module.css'

export interface ShownPoint extends Pick<Point, 'isRequired' | 'kind' | 'text' | 'sentence' | 'path'> {
  document: string
  field: string
  address: string
}

const kinds: Record<Point['kind'], string> = {
  fault: '형식',
  finding: '사실 확인',
  blank: '빈칸',
  template: '처음 그대로',
  missing: '없음',
  'left-word': '원본의 말',
  'left-figure': '원본의 수치',
  'left-date': '원본의 날짜',
  'left-file': '원본의 그림',
  'left-colour': '원본의 색',
  'left-drawing': '원본의 도면',
}

/** What is mended many at a time comes first, also for whoever walks through the list by keys. */
export function Points({ points, mayAccept }: { points: ShownPoint[]; mayAccept: boolean }) {
  if (!points.length) return <p className={styles.empty}>없습니다.</p>
  const isLeft = ({ kind }: ShownPoint) => kind.startsWith('left-')
  const groups = Map.groupBy(points.filter(isLeft), groupOf)
  const others = points.filter((point) => !isLeft(point))
  return (
    <>
      {[...groups].map(([title, list]) => (
        <details key={title} className={styles.group} open={groups.size < 3}>
          <summary>
            {title} <b>{list.length}곳</b>
          </summary>
          {mayAccept ? <GroupForms {...(list[0] as ShownPoint)} /> : null}
          <ul className={styles.points}>
            {list.map((point) => (
              <PointRow key={keyOf(point)} {...point} />
            ))}
          </ul>
        </details>
      ))}
      {others.length ? (
        <ul className={styles.points}>
          {others.map((point) => (
            <PointRow key={keyOf(point)} {...point} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const keyOf = ({ kind, document, path, sentence, text }: ShownPoint) =>
  [kind, document, path, sentence, text].join(' ')

const groupOf = ({ kind, sentence }: ShownPoint) =>
  kind === 'left-word' ? `${kinds[kind]}: ${sentence}` : kinds[kind]

function PointRow({ kind, document, field, text, sentence, address }: ShownPoint) {
  return (
    <li>
      <p>
        <b>{document}</b>
        {field ? <br /> : null}
        {field}
      </p>
      <p>
        {kinds[kind]}: {sentence}
        {text ? (
          <>
            <br />
            <q>{text.length > 120 ? `${text.slice(0, 119)}…` : text}</q>
          </>
        ) : null}
      </p>
      <Link className={styles.fix} to={address} aria-label={`${document} ${field} 고치기`}>
        고치기
      </Link>
    </li>
  )
}

function GroupForms({ kind, sentence }: ShownPoint) {
  if (kind !== 'left-word') return null
  return (
    <div className={styles.forms}>
      <Form method="post" className={styles.inline}>
        <input type="hidden" name="what" value={sentence} />
        <TextInput
          label="모두 이 말로"
          aria-label={`${sentence} 모두 이 말로`}
          name="by"
          maxLength={200}
          required
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="replace" variant="default">
          모두 바꾸기
        </Button>
      </Form>
      <Form method="post" className={styles.inline}>
        <input type="hidden" name="what" value={sentence} />
        <TextInput
          label="그대로 두는 이유"
          aria-label={`${sentence} 그대로 두는 이유`}
          name="reason"
          maxLength={300}
          required
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="accept" variant="default">
          그대로 두기
        </Button>
      </Form>
    </div>
  )
}

interface DraftRow {
  part: string
  name: string
  address: string
  at: string
  by: string | undefined
  isRemoval: boolean
}

export function Drafts({
  drafts,
  publishesAlone,
  waiting,
  history,
}: {
  drafts: DraftRow[]
  publishesAlone: boolean
  waiting: number
  history: string
}) {
  return (
    <>
      {drafts.length ? (
        <ul className={styles.points}>
          {drafts.map(({ part, name, address, at, by, isRemoval }) => (
            <li key={part}>
              <p>
                <b>{name}</b>
                {isRemoval ? ' 내림' : ''}
              </p>
              <p>
                {koreanDateTime(at)} {by ?? ''}
              </p>
              <Link className={styles.fix} to={address} aria-label={`${name} 열기`}>
                열기
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>방문자가 보는 것과 같습니다.</p>
      )}
      {waiting ? (
        <p>
          <Link to={history}>예약하거나 승인을 기다리는 공개 {waiting}건</Link>
        </p>
      ) : null}
      {drafts.length && !publishesAlone ? (
        <p>
          <Link to={history}>공개 승인 요청하기</Link>
        </p>
      ) : null}
      {drafts.length && publishesAlone ? (
        <Form method="post" className={styles.inline}>
          <Button type="submit" name="intent" value="publish">
            초안 모두 공개
          </Button>
        </Form>
      ) : null}
    </>
  )
}
