import type { Enhancement } from '#app/enhance/contract.ts'
import type { DayAndTimeParts } from './contract.ts'

/** Makes two short choices of one that is as long as all days and times together. */
const enhance: Enhancement<DayAndTimeParts> = (_, { one }) => {
  const [days, day, times] = [one('days'), one('day'), one('times')]
  const [open] = times?.options ?? []
  if (!days || !day || !times || !open) return
  const groups = [...times.querySelectorAll('optgroup')].map(({ label, children }) => {
    const options = [...children] as HTMLOptionElement[]
    // The day has a choice of its own.
    for (const option of options) option.text = option.text.replace(`${label} `, '')
    return { label, options }
  })
  for (const { label, options } of groups) {
    const choice = new Option(label, label)
    choice.disabled = options.every(({ disabled }) => disabled)
    day.add(choice)
  }
  const show = () => {
    const chosen = groups.find(({ label }) => label === day.value)
    open.text = chosen ? '시간을 선택해 주세요' : '날짜를 먼저 선택'
    times.replaceChildren(open, ...(chosen?.options ?? []))
    times.value = ''
    times.disabled = !chosen
  }
  day.addEventListener('change', show)
  days.hidden = false
  day.required = true
  show()
}

export default enhance
