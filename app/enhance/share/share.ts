/** The parts of the share sheet that need a script; loaded when it is opened for the first time. */
function enhance(sheet: HTMLElement): void {
  const { title = '', address = '', image, kakao } = sheet.dataset
  const said = sheet.querySelector('[data-share-said]')
  const say = (words: string) => {
    if (said) said.textContent = words
  }
  const offer = (way: string, act: () => Promise<unknown>, failed: string) => {
    const button = sheet.querySelector<HTMLElement>(`[data-share="${way}"]`)
    if (!button) return
    const shown = button.closest('li') ?? button
    shown.dataset.live = ''
    button.addEventListener('click', () => {
      say('')
      act().catch((error: Error) => {
        // Whoever closed the phone's sheet chose to.
        if (error.name !== 'AbortError') say(failed)
      })
    })
  }

  const field = sheet.querySelector('input')
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    say('주소를 복사했습니다.')
  }
  field?.addEventListener('focus', () => field.select())
  if (navigator.clipboard) offer('copy', copy, '복사하지 못했습니다. 주소를 길게 눌러 복사해 주세요.')
  if (navigator.share)
    offer('system', () => navigator.share({ title, url: address }), '다른 앱을 열지 못했습니다.')
  if (kakao)
    offer(
      'kakao',
      async () => (await import('./kakao.ts')).sendByKakaoTalk(kakao, { title, address, image }),
      '카카오톡을 열지 못했습니다. 주소를 복사해 보내 주세요.',
    )
}

const sheet = document.getElementById('share-sheet')
if (sheet) enhance(sheet)

export {}
