import type { Enhancement } from '#app/enhance/contract.ts'
import type { ShareParts, ShareWay } from './contract.ts'

const enhance: Enhancement<ShareParts> = (sheet, { one, all, value }) => {
  const [title, address, image] = [value('title', sheet), value('address', sheet), value('image', sheet)]
  const kakao = value('kakao', sheet)
  const status = one('status')
  const announce = (words: string) => {
    if (status) status.textContent = words
  }
  const offer = (way: ShareWay, act: () => Promise<unknown>, failed: string) => {
    const button = all('share').find((one) => value('share', one) === way)
    if (!button) return
    const shown = button.closest('li') ?? button
    shown.dataset.live = ''
    button.addEventListener('click', () => {
      announce('')
      act().catch((error: Error) => {
        // Closing the phone's sheet is no failure.
        if (error.name !== 'AbortError') announce(failed)
      })
    })
  }

  const field = sheet.querySelector('input')
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    announce('주소를 복사했습니다.')
  }
  field?.addEventListener('focus', () => field.select())
  if (navigator.clipboard) offer('copy', copy, '복사하지 못했습니다. 주소를 길게 눌러 복사해 주세요.')
  if (navigator.share)
    offer('system', () => navigator.share({ title, url: address }), '다른 앱을 열지 못했습니다.')
  if (kakao)
    offer(
      'kakao',
      async () =>
        (await import('./kakao.ts')).sendByKakaoTalk(kakao, { title, address, image: image || undefined }),
      '카카오톡을 열지 못했습니다. 주소를 복사해 보내 주세요.',
    )
}

export default enhance
