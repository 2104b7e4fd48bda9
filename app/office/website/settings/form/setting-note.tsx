import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeOwnerFields } from '#app/domain/site/owner-fields.ts'
import type { SettingFormName } from '#app/office/website/part/setting-forms.ts'

/** A note before a form whose values are also determined elsewhere. */
export function noteOfForm(
  screen: SettingFormName,
  { site, mayManage }: { site: string; mayManage: boolean },
): ReactNode {
  if (screen === 'visits')
    return (
      <Note>
        요일마다 다른 시간과 매주 쉬는 날, 하루만 다른 시간은{' '}
        <Link to={`/admin/visits/hours?site=${site}`}>견본주택 운영 시간</Link>에서 정합니다. 그곳에서 정한
        요일과 날짜는 여기의 시간보다 먼저입니다. 여기의 시간은 정하지 않은 요일에 쓰입니다.
      </Note>
    )
  if (screen === 'messages')
    return (
      <Note>
        문자에 나가는 글은 <Link to={`/admin/templates?site=${site}`}>문구</Link>에서 바꿉니다. 여기서는
        보내는 번호와 알림을 받을 직원을 정합니다.
      </Note>
    )
  if (screen === 'legal')
    return (
      <Note>
        한 글자라도 바꾸면 새 버전이 됩니다. 이미 동의한 고객은 동의한 때의 글로 남고, 새로 등록하는 고객부터
        새 글에 동의합니다.
      </Note>
    )
  if (screen === 'measurement' && !mayManage)
    return <Note>{describeOwnerFields(['frames'])} 바꿀 것이 있으면 부탁해 주세요.</Note>
  return null
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text inherit c="dimmed" maw="44em" mb={14}>
    {children}
  </Text>
)
