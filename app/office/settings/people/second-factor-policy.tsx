import { Button, Checkbox, Stack } from '@mantine/core'
import type { Role } from '#app/db/column-types.ts'
import { roleNames, roles } from '#app/domain/record/roles.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: { id: string; name: string }
  demanded: { everywhere: Role[]; onSite: Role[] }
}

export function SecondFactorPolicy({ site, demanded }: Props) {
  return (
    <Part
      title="2단계 인증을 써야 하는 역할"
      note="선택한 역할의 직원은 다음에 로그인할 때 2단계 인증을 켜야 하고, 스스로 끌 수 없습니다. 사무실 밖에서 고객 정보에 접속하는 역할은 빠짐없이 선택하세요(개인정보의 안전성 확보조치 기준 제6조)."
    >
      <Columns min={320} max={860}>
        <Demand scope="install" title="모든 단지" site={site.id} roles={roles} chosen={demanded.everywhere} />
        <Demand
          scope="site"
          title={`${site.name}에만 추가`}
          site={site.id}
          roles={roles.filter((role) => role !== 'owner' && !demanded.everywhere.includes(role))}
          chosen={demanded.onSite}
        />
      </Columns>
    </Part>
  )
}

function Demand({
  scope,
  title,
  site,
  roles: offered,
  chosen,
}: {
  scope: 'install' | 'site'
  title: string
  site: string
  roles: Role[]
  chosen: Role[]
}) {
  if (!offered.length) return null
  return (
    <CommandForm<typeof commands.policy> intent="policy" hidden={{ site, scope }} className={kit.form}>
      {({ box }) => (
        <>
          <Stack component="fieldset" gap={12}>
            <legend>{title}</legend>
            {offered.map((role) => (
              <Checkbox
                key={role}
                {...box('roles', chosen.includes(role), role)}
                id={`${scope}-${role}`}
                label={roleNames[role].name}
              />
            ))}
          </Stack>
          <Button type="submit" variant="default">
            저장
          </Button>
        </>
      )}
    </CommandForm>
  )
}
