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

export function Points({ points, mayAccept }: { points: ShownPoint[]; mayAccept: boolean }) {
  if (!points.length) return <p className={styles.empty}>없습니다.</p>
  return (
    <ul className={styles.points}>
      {points.map(({ kind, document, field, text, sentence, address, path }) => (
        <li key={[kind, document, path, sentence, text].join(' ')}>
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
          {kind.startsWith('left-') && mayAccept ? (
            <details>
              <summary>그대로 두기</summary>
              <Form method="post" className={styles.inline}>
                <input type="hidden" name="what" value={sentence} />
                <TextInput label="이유" name="reason" maxLength={300} required autoComplete="off" />
                <Button type="submit" name="intent" value="accept" variant="default">
                  이유를 남기고 그대로 두기
                </Button>
              </Form>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
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
  mayPublish,
  waiting,
  history,
}: {
  drafts: DraftRow[]
  mayPublish: boolean
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
      {drafts.length && mayPublish ? (
        <Form method="post" className={styles.inline}>
          <Button type="submit" name="intent" value="publish">
            초안 모두 공개
          </Button>
        </Form>
      ) : null}
    </>
  )
}
