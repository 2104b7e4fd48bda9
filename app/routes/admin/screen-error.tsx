import { isRouteErrorResponse, Link } from 'react-router'
import { Screen } from './screen.tsx'

const reasons: Record<number, string> = {
  400: '보내신 내용을 읽지 못했습니다. 화면을 새로 열고 다시 해 주세요.',
  404: '주소가 바뀌었거나 볼 권한이 없는 화면입니다.',
}

export function ScreenError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Screen
      title={status === 404 ? '없는 화면입니다' : '처리하지 못했습니다'}
      lead={reasons[status] ?? '잠시 후 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요.'}
    >
      <p>
        <Link to="/admin">처음 화면으로</Link>
      </p>
    </Screen>
  )
}
