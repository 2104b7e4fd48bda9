import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Role } from '#app/db/column-types.ts'
import { roleNames } from '#app/domain/record/roles.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  grants: Role[]
  invitations: { id: string; email: string | null; role: Role; expiresAt: string }[]
  hasMail: boolean
}

export function Invitations({ site, grants, invitations, hasMail }: Props) {
  return (
    <>
      <Part
        title="초대"
        note={
          hasMail
            ? '이메일로 링크를 보냅니다. 링크는 24시간 동안 한 번 쓸 수 있습니다.'
            : '메일 서버가 없어 링크를 보여 드립니다. 본인에게 직접 전해 주세요. 링크는 24시간 동안 한 번 쓸 수 있습니다.'
        }
      >
        <CommandForm<typeof commands.invite> intent="invite" hidden={{ site }} className={kit.row}>
          {({ field }) => (
            <>
              <TextInput
                {...field('email')}
                flex="0 1 360px"
                type="email"
                label="이메일"
                required
                withAsterisk={false}
                autoComplete="off"
              />
              <NativeSelect
                {...field('role', 'counsellor')}
                label="역할"
                data={grants.map((role) => ({
                  value: role,
                  label: `${roleNames[role].name}: ${roleNames[role].does}`,
                }))}
              />
              <Button type="submit">초대하기</Button>
            </>
          )}
        </CommandForm>
      </Part>
      {invitations.length ? (
        <Part title="아직 받아들이지 않은 초대">
          <DataTable
            caption="아직 받아들이지 않은 초대"
            keyOf={(one) => one.id}
            rows={invitations}
            empty=""
            columns={[
              { title: '이메일', isName: true, cell: (one) => one.email },
              { title: '역할', cell: (one) => roleNames[one.role].name },
              { title: '기한', cell: (one) => koreanDateTime(one.expiresAt) },
              {
                title: '처리',
                cell: (one) =>
                  grants.includes(one.role) ? (
                    <CommandForm intent="cancelInvitation" hidden={{ site, invitation: one.id }}>
                      <Button type="submit" variant="default" size="compact-sm">
                        초대 취소
                      </Button>
                    </CommandForm>
                  ) : null,
              },
            ]}
          />
        </Part>
      ) : null}
    </>
  )
}
