import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { Answer } from '#app/office/answer.ts'
import { findTyped, noteStored, watchForm } from '#app/office/drafts/typed-forms.ts'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'

/** Publishes through a form with typed values that are not saved yet. @returns whether there is one */
export function publishTyped(): boolean {
  const form = findTyped()
  form?.requestSubmit(form.querySelector<HTMLElement>('[name="next"][value="publish"]'))
  return form !== undefined
}

interface Props {
  /** Where there is a draft, the bar above publishes it, with what is typed here. */
  bar: { publishesAlone: boolean; isDrafted: boolean }
  /** The buttons are drawn once somebody has typed. */
  comeWithTyping?: boolean
}

/** Saving alone leaves visitors with what they see; publishing at once shows it, where nothing else waits in the draft. */
export function SaveButtons({ bar: { publishesAlone, isDrafted }, comeWithTyping = false }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const buttons = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  const answer = useSettledAnswer(useActionData<Answer & { report?: unknown }>())
  useEffect(() => {
    const form = buttons.current?.closest('form')
    if (!form) return
    const end = new AbortController()
    const send = () => {
      isSent.current = true
    }
    form.addEventListener('submit', send, { signal: end.signal })
    const forget = watchForm(form, comeWithTyping)
    return () => {
      end.abort()
      forget()
    }
  }, [comeWithTyping])
  const hear = useEffectEvent(() => {
    // A report is of what was saved and is not published yet.
    if (isSent.current && (answer?.ok || answer?.report)) noteStored(buttons.current?.closest('form'))
    isSent.current = false
  })
  useEffect(() => {
    if (answer) hear()
  }, [answer])
  return (
    <Group ref={buttons} gap={8}>
      <Button type="submit" name="next" value="draft" disabled={isBusy}>
        초안 저장
      </Button>
      {publishesAlone && !isDrafted ? (
        <Button type="submit" name="next" value="publish" variant="default" disabled={isBusy}>
          저장하고 바로 공개
        </Button>
      ) : (
        <button type="submit" name="next" value="publish" hidden />
      )}
    </Group>
  )
}
