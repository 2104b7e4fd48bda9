import { Button, Paper, Radio, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { SiteJob } from '#app/domain/publishing/site-jobs/site-jobs.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Faults } from '#app/office/kit/faults.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'

const states = {
  refused: ['bad', '고칠 곳 있음'],
  ready: ['waits', '확인함'],
  running: ['runs', '공개하는 중'],
  done: ['good', '공개함'],
  failed: ['bad', '공개하지 못함'],
} as const

const statesOfNew = {
  ...states,
  running: ['runs', '만드는 중'],
  done: ['good', '만듦'],
  failed: ['bad', '만들지 못함'],
} as const

interface Shown extends SiteJob {
  /** Slug of the site that is created from the file. */
  slug?: string
}

export function Imports({ imports, isNew = false }: { imports: Shown[]; isNew?: boolean }) {
  if (!imports.length)
    return (
      <Text inherit c="dimmed">
        올린 파일이 없습니다. 파일은 하루 동안 보관합니다.
      </Text>
    )
  return imports.map((one, i) => (
    <Import key={one.id} {...one} isNew={isNew} label={`${imports.length - i}번째로 올린 파일`} />
  ))
}

interface ImportProps extends Shown {
  isNew: boolean
  label: string
}

function Import({ id, createdAt, slug, state, done, total, report, isNew, label }: ImportProps) {
  const [tone, word] = (isNew ? statesOfNew : states)[state]
  return (
    <Paper component="section" withBorder p={14} mb={12} aria-label={label}>
      <p>
        {slug ? <b>{slug}</b> : null} {koreanDateTime(createdAt)} <StateBadge tone={tone}>{word}</StateBadge>{' '}
        {report.outcome ?? ''}{' '}
        {isNew && state === 'done' ? <Link to={`/admin/sites/${slug}`}>단지 보기</Link> : null}
      </p>
      {state === 'running' ? <ProgressLine done={done} total={total} /> : null}
      <Lines title="고칠 곳" lines={report.faults} bad />
      <Lines title={isNew ? '열기 전에 확인할 곳' : '확인할 곳'} lines={report.warnings} />
      <Lines title="사무실과 파일이 서로 다르게 고친 곳" lines={report.conflicts} bad />
      <Lines title={isNew ? '만들어질 단지' : '바뀌는 내용'} lines={report.changes} />
      {report.kept ? <p>사무실에서 고친 문서와 그림 {report.kept}건은 그대로 둡니다.</p> : null}
      {state === 'ready' || state === 'failed' ? (
        <CommandForm intent="publish" hidden={{ import: id }} className={kit.row}>
          {report.conflicts.length ? (
            <Radio.Group name="take" label="서로 다르게 고친 곳은" defaultValue="office">
              <Radio value="office" label="사무실 것을 둡니다" />
              <Radio value="folder" label="파일의 것으로 바꿉니다" />
            </Radio.Group>
          ) : null}
          <Button type="submit">{isNew ? '이대로 만들기' : '이대로 공개'}</Button>
        </CommandForm>
      ) : null}
    </Paper>
  )
}

/** How many pictures of a site are made. */
export const ProgressLine = ({ done, total }: { done: number; total: number }) => (
  <p>
    <progress value={done} max={total || 1} aria-label="그림 준비" />
    <br />
    그림 {total ? `${done}/${total}` : '확인'}. 화면을 닫아도 계속합니다.
  </p>
)

/** Of a whole site there are hundreds. */
const atFirst = 12

function Lines({ title, lines, bad = false }: { title: string; lines: string[]; bad?: boolean }) {
  if (!lines.length) return null
  const all = [...new Set(lines)]
  const list = (shown: string[]) =>
    bad ? (
      <Faults faults={shown} />
    ) : (
      <ul className={kit.points}>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  return (
    <>
      <Title order={3} size="0.9375rem" mt={12} mb={4}>
        {title} {all.length}
      </Title>
      {list(all.slice(0, atFirst))}
      {all.length > atFirst ? (
        <details>
          <summary>나머지 {all.length - atFirst}</summary>
          {list(all.slice(atFirst))}
        </details>
      ) : null}
    </>
  )
}
