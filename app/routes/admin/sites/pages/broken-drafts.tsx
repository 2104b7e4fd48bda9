import { Button } from '@mantine/core'
import { Form } from 'react-router'
import styles from '#app/office/website/pages.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '../../screen.tsx'

export interface BrokenRow {
  part: string
  name: string
  at: string
  by: string | undefined
}

/** Drafts that cannot be read; all others work without them. */
export const BrokenDrafts = ({ site, broken }: { site: string; broken: readonly BrokenRow[] }) =>
  broken.length ? (
    <Part
      title={`읽을 수 없는 초안 ${broken.length}건`}
      note="저장된 내용이 손상되어 열거나 공개할 수 없습니다. 버리면 방문자가 보는 내용에서 다시 시작합니다. 다른 초안은 그대로 쓸 수 있습니다."
    >
      <ul className={styles.drafts}>
        {broken.map(({ part, name, at, by }) => (
          <li key={part}>
            <span>
              {name}{' '}
              <small>
                {by ? `${by}, ` : ''}
                {koreanDateTime(at)}
              </small>
            </span>
            <Form method="post" action={`/admin/sites/${site}/publish`}>
              <input type="hidden" name="part" value={part} />
              <Button type="submit" name="intent" value="discard-broken" variant="default">
                {name} 초안 버리기
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Part>
  ) : null
