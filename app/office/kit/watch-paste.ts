import { koreanNumber } from '#app/platform/korean-number.ts'
import { say } from './toast.tsx'

/** Fields silently cut a pasted text at their limit: this announces it. @returns the function that stops it */
export function watchPaste(): () => void {
  const tell = (event: ClipboardEvent) => {
    const field = event.target
    const hasLimit =
      (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.maxLength >= 0
    if (!hasLimit || event.defaultPrevented) return
    const pasted = event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? ''
    const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
    if (field.value.length - selected + pasted.length <= field.maxLength) return
    const most = koreanNumber(field.maxLength)
    say({ text: `이 칸에는 ${most}자까지 적을 수 있어, 붙여 넣은 내용의 뒷부분이 빠졌습니다.` })
  }
  document.addEventListener('paste', tell)
  return () => document.removeEventListener('paste', tell)
}
