import { Button, Group, Paper, Text, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Faults } from '#app/office/kit/faults.tsx'
import kit from '#app/office/kit/kit.module.css'
import { publishTyped } from './save-buttons.tsx'
import styles from './settings.module.css'

export interface PublishBarData {
  site: string
  /** Visitors cannot see the site yet: its opening is prepared. */
  isHidden?: boolean
  /** Of the draft of this part, which is what is published. */
  version: number
  publishesAlone: boolean
  mayManage: boolean
  isDrafted: boolean
  /** What visitors would see differently, a line each. */
  changes: string[]
  /** Places that were published differently since the draft was begun. */
  conflicts: string[]
  /** Of the whole site. */
  drafts: number
  /** `name` is the place in the words of its form. */
  faults: { name: string; sentence: string }[]
}

export interface BarReport {
  /** `of` is another document of the site, as the office calls it. */
  faults: { of?: string | undefined; name: string; sentence: string }[]
  warnings: { key: string; text: string; sentence: string }[]
}

/** What a screen about one document is answered. */
export type PartAnswer = Answer & { report?: BarReport | undefined }

interface Props {
  bar: PublishBarData
  answer: PartAnswer | undefined
  /** Pages that show what was changed, told before it is published. */
  pages?: string[]
  /** Of a screen about several documents: each tells of its own draft. */
  isOverview?: boolean
}

/** Drafts of a site, and the one of this screen: what changes, what stands against it, publishing it. */
export function PublishBar({ bar, answer, pages = [], isOverview = false }: Props) {
  const { isDrafted, drafts, changes, conflicts, publishesAlone, version } = bar
  if (!drafts) return null
  const report = answer?.report
  const faults = report?.faults ?? bar.faults.map((fault) => ({ ...fault, of: undefined }))
  return (
    <Paper component="section" withBorder p="12px 16px" mb={18} className={styles.bar} aria-label="초안">
      <Group component="p" gap="2px 12px" align="baseline">
        <b>
          <Link to={`/admin/sites/${bar.site}/publish`}>초안 {drafts}건 · 공개</Link>
        </b>
        <small hidden={isOverview}>
          {isDrafted
            ? '이 화면에서 바꾼 것은 아직 방문자에게 보이지 않습니다.'
            : '이 화면의 내용은 방문자가 보는 것과 같습니다. 초안은 다른 화면에 있습니다.'}
        </small>
      </Group>
      {isDrafted ? (
        <>
          <details>
            <summary>공개하면 바뀌는 내용 {changes.length}가지</summary>
            <ul className={kit.points}>
              {changes.slice(0, 40).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {pages.length ? <p>이 내용이 나오는 페이지: {pages.join(', ')}</p> : null}
          </details>
          <Faults
            faults={faults.map(({ of, name, sentence }) => (
              <>
                {of ? <b>{of} </b> : null}
                {name ? `${name}: ` : ''}
                {sentence}
              </>
            ))}
          />
          {conflicts.length ? (
            <Text size="sm" c="red">
              그사이 다르게 공개된 항목: {conflicts.join(', ')}
            </Text>
          ) : null}
          <CommandForm
            intent={publishesAlone ? ['publish', 'discard'] : 'discard'}
            hidden={{ version: String(version) }}
            className={kit.form}
          >
            {(report?.warnings ?? []).map(({ key, text, sentence }) => (
              <Textarea
                key={key}
                label={sentence}
                description={`‘${text}’ 유지 사유를 적으면 기록에 남고 공개합니다.`}
                name={`reason ${key}`}
                rows={2}
                required
              />
            ))}
            <Group gap={8}>
              {publishesAlone ? (
                <Button
                  type="submit"
                  // What somebody has typed below and not saved is published with the draft, and never in its place dropped.
                  onClick={(event) => publishTyped() && event.preventDefault()}
                >
                  {report?.warnings.length ? '사유를 남기고 공개하기' : '공개하기'}
                </Button>
              ) : (
                <Button component={Link} to={`/admin/sites/${bar.site}/publish`}>
                  공개 승인 요청하기
                </Button>
              )}
              <Button type="submit" name="intent" value="discard" variant="default" formNoValidate>
                초안 버리기
              </Button>
            </Group>
          </CommandForm>
        </>
      ) : null}
    </Paper>
  )
}
