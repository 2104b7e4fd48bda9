import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { Form } from 'react-router'
import type { Role } from '../../../db/schema.ts'
import { roleNames } from '../../../features/auth/roles.ts'
import styles from './people.module.css'

interface Props {
  member: { membershipId: string; name: string; role: Role }
  grants: Role[]
}

/** What may be done to one member: another role, or out. Folded away until it is wanted. */
export function MemberDeeds({ member, grants }: Props) {
  const { membershipId, name, role } = member
  return (
    <details className={styles.deeds}>
      <summary aria-label={`${name} 바꾸기`}>바꾸기</summary>
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
            <Button type="submit" name="deed" value="role" variant="default">
              역할 바꾸기
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="membership" value={membershipId} />
          <Checkbox name="sure" label={`${name} 님을 빼고 모든 기기에서 로그아웃합니다`} />
          <Button type="submit" name="deed" value="remove" color="red" variant="light">
            빼기
          </Button>
        </Form>
      </div>
    </details>
  )
}
