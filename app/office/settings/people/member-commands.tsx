import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { Role } from '#app/db/column-types.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { roleNames } from '#app/domain/record/roles.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { withParticle } from '#app/platform/particle.ts'
import type * as commands from './commands.server.ts'

/** `데스크, 열람으로` */
const eitherOf = (roles: string[]): string => withParticle(roles.join(', '), '으로')

interface Props {
  site: string
  slug: string
  member: { membershipId: string; userId: string; name: string; role: Role }
  grants: Role[]
  care: { count: number; successors: { id: string; name: string }[] }
  /** Without mail, colleagues hand over password links. */
  sharesLinks: boolean
}

export function MemberCommands({ site, slug, member, grants, care, sharesLinks }: Props) {
  const { membershipId: membership, name, role } = member
  const losing = grants.filter((one) => !canReceiveVisitors(one)).map((one) => roleNames[one].name)
  const hidden = { site, membership }
  return (
    <details>
      <summary aria-label={`${name} 변경`}>변경</summary>
      <Stack gap={18} py={8}>
        {care.count ? (
          <p>
            맡은 고객 {koreanCount(care.count, '명')}을 먼저{' '}
            <Link to={`/admin/leads/deal?${new URLSearchParams({ site: slug, of: member.userId })}`}>
              여러 사람에게 나누어 넘기기
            </Link>
          </p>
        ) : null}
        {role === 'owner' ? null : (
          <CommandForm<typeof commands.role> intent="role" hidden={hidden} className={kit.row}>
            {({ field }) => (
              <>
                <NativeSelect
                  {...field('role', role)}
                  label="역할"
                  aria-label={`${name}의 역할`}
                  data={grants
                    .filter((one) => one !== 'owner')
                    .map((one) => ({ value: one, label: roleNames[one].name }))}
                />
                <Successor
                  care={care}
                  field={field}
                  description={`${eitherOf(losing)} 변경할 때만 선택합니다.`}
                />
                <Button type="submit" variant="default">
                  역할 변경
                </Button>
              </>
            )}
          </CommandForm>
        )}
        {sharesLinks ? (
          <CommandForm intent="passwordLink" hidden={hidden}>
            <Button type="submit" variant="default">
              새 비밀번호 링크
            </Button>
          </CommandForm>
        ) : null}
        <CommandForm<typeof commands.remove> intent="remove" hidden={hidden} className={kit.form}>
          {({ field, box }) => (
            <>
              <Successor care={care} field={field} required />
              <Checkbox {...box('sure')} label={`${name} 님의 권한을 없애고 모든 기기에서 로그아웃합니다`} />
              <Button type="submit" color="red" variant="light">
                권한 없애기
              </Button>
            </>
          )}
        </CommandForm>
      </Stack>
    </details>
  )
}

/** Nothing is preselected, so that the choice is deliberate. */
function Successor({
  care,
  field,
  ...props
}: Pick<Props, 'care'> & Pick<Fields<'to'>, 'field'> & { description?: string; required?: boolean }) {
  if (!care.count) return null
  return (
    <NativeSelect
      {...field('to')}
      label={`맡은 고객 ${koreanCount(care.count, '명')}을 넘겨받을 사람`}
      data={[
        { value: '', label: '선택해 주세요' },
        ...care.successors.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'none', label: '정하지 않음' },
      ]}
      {...props}
    />
  )
}
