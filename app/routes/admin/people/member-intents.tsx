import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { Form } from 'react-router'
import type { Role } from '#app/db/column-types.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { roleNames } from '#app/domain/record/roles.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { withParticle } from '#app/platform/particle.ts'
import styles from './people.module.css'

/** `데스크나 열람으로` */
const eitherOf = (roles: string[]): string =>
  roles.map((role, i) => withParticle(role, i < roles.length - 1 ? '이나' : '으로')).join(' ')

interface Props {
  member: { membershipId: string; name: string; role: Role }
  grants: Role[]
  care: { count: number; successors: { id: string; name: string }[] }
  /** Without mail, colleagues hand over password links. */
  sharesLinks: boolean
}

export function MemberIntents({ member, grants, care, sharesLinks }: Props) {
  const { membershipId, name, role } = member
  const losing = grants.filter((one) => !canReceiveVisitors(one)).map((one) => roleNames[one].name)
  return (
    <details className={styles.intents}>
      <summary aria-label={`${name} 변경`}>변경</summary>
      <div>
        {role === 'owner' ? null : (
          <Form method="post">
            <input type="hidden" name="membership" value={membershipId} />
            <NativeSelect
              name="role"
              label="역할"
              aria-label={`${name}의 역할`}
              defaultValue={role}
              data={grants
                .filter((one) => one !== 'owner')
                .map((one) => ({ value: one, label: roleNames[one].name }))}
            />
            {care.count ? (
              <Successor
                care={care}
                label={`맡은 고객 ${koreanCount(care.count, '명')}을 넘겨받을 사람`}
                note={`${eitherOf(losing)} 변경할 때만 선택합니다.`}
              />
            ) : null}
            <Button type="submit" name="intent" value="role" variant="default">
              역할 변경
            </Button>
          </Form>
        )}
        {sharesLinks ? (
          <Form method="post">
            <input type="hidden" name="membership" value={membershipId} />
            <Button type="submit" name="intent" value="password-link" variant="default">
              새 비밀번호 링크
            </Button>
          </Form>
        ) : null}
        <Form method="post">
          <input type="hidden" name="membership" value={membershipId} />
          {care.count ? (
            <Successor
              care={care}
              label={`맡은 고객 ${koreanCount(care.count, '명')}을 넘겨받을 사람`}
              isRequired
            />
          ) : null}
          <Checkbox name="sure" label={`${name} 님의 권한을 없애고 모든 기기에서 로그아웃합니다`} />
          <Button type="submit" name="intent" value="remove" color="red" variant="light">
            권한 없애기
          </Button>
        </Form>
      </div>
    </details>
  )
}

/** Nothing is preselected, so that the choice is deliberate. */
function Successor({
  care,
  label,
  note,
  isRequired,
}: Pick<Props, 'care'> & { label: string; note?: string; isRequired?: boolean }) {
  return (
    <NativeSelect
      name="to"
      label={label}
      description={note}
      required={isRequired ?? false}
      data={[
        { value: '', label: '선택해 주세요' },
        ...care.successors.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'none', label: '정하지 않음' },
      ]}
    />
  )
}
