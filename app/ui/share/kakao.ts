/** https://developers.kakao.com/docs/latest/ko/kakaotalk-share/js-link. Loaded on a press only. */
const script = 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.5/kakao.min.js'

interface Kakao {
  isInitialized(): boolean
  init(key: string): void
  Share: { sendDefault(message: object): void }
}

declare global {
  interface Window {
    Kakao?: Kakao
  }
}

/** @throws Error where Kakao's script does not load */
export async function sendByKakaoTalk(
  key: string,
  { title, address, image }: { title: string; address: string; image: string | undefined },
): Promise<void> {
  if (!window.Kakao) await load()
  const { Kakao } = window
  if (!Kakao) throw new Error('the Kakao script defined no global object')
  if (!Kakao.isInitialized()) Kakao.init(key)
  const link = { mobileWebUrl: address, webUrl: address }
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  Kakao.Share.sendDefault({
    objectType: 'feed',
    content: { title, description, imageUrl: image ?? '', link },
    buttons: [{ title: '홈페이지 보기', link }],
  })
}

const load = () =>
  new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = script
    element.crossOrigin = 'anonymous'
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error('Kakao did not answer'))
    }
    document.head.append(element)
  })
