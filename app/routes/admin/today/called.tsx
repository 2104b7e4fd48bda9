import { Link } from 'react-router'
import type { LastCall } from '#app/domain/customers/calls/last-call.server.ts'
import { manyMissed } from '#app/domain/customers/calls/next-call.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { Notice } from '../notice.tsx'
import styles from './today.module.css'

export function Called({ call }: { call: LastCall | undefined }) {
  if (!call) return null
  const next = call.nextCallAt ? `, 다음 통화 ${koreanVisit(call.nextCallAt)}` : ''
  const isMany = call.result === 'missed' && call.missedCalls >= manyMissed
  return (
    <div className={styles.called}>
      <Notice notice={{ text: `저장했습니다. ${call.name} ${callResultNames[call.result]}${next}` }} />
      <p>
        {isMany ? `${call.missedCalls}번째 부재입니다. 문자를 보내거나 거절·결번으로 마칠 수 있습니다. ` : ''}
        <Link to={`/admin/leads/${call.leadId}`}>고객 화면</Link>
      </p>
    </div>
  )
}
