import type { Caller } from '#app/domain/customers/list/find-callers.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import type * as commands from './commands.server.ts'
import styles from './list.module.css'
import { shortTime } from './list-words.ts'

interface Props {
  callers: Caller[]
  phoneEnd: string
  now: string
}

export function Callers({ callers, phoneEnd, now }: Props) {
  if (!callers.length) return null
  return (
    <section className={styles.callers} aria-labelledby="callers">
      <h2 id="callers">동료가 맡은 고객</h2>
      <ul>
        {callers.map((caller) => (
          <li key={caller.leadId}>
            <p>
              <b>{caller.name}</b>
              <span>뒷자리 {phoneEnd}</span>
              <span>{caller.owner ? `담당 ${caller.owner}` : '담당 미배정'}</span>
              {caller.visitAt ? <span>{shortTime(caller.visitAt, now)} 방문예약</span> : null}
            </p>
            <details>
              <summary>{caller.owner ? '담당자에게 메모 남기기' : '메모 남기기'}</summary>
              <CommandForm<typeof commands.message>
                intent="message"
                hidden={{ lead: caller.leadId, site: caller.siteSlug, phoneEnd }}
                preventScrollReset
              >
                {({ input }) => (
                  <>
                    <label>
                      남길 내용
                      <textarea
                        {...input('text')}
                        rows={3}
                        maxLength={500}
                        required
                        placeholder="예: 14시 이후 통화 원하심. 84A 잔여 세대 문의"
                      />
                    </label>
                    <button type="submit" className={styles.button}>
                      남기기
                    </button>
                  </>
                )}
              </CommandForm>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
