import { Viewer } from '@photo-sphere-viewer/core'
import { describeFailed, hasWebgl } from './parts.ts'

/** Shows the equirectangular picture of the document all around. Its address stands in the document. */
export function startPanorama(place: HTMLElement): void {
  const container = place.querySelector<HTMLElement>('[data-stage]')
  const { panorama, caption } = place.dataset
  if (!container || !panorama) throw new Error('the document has no panorama')
  if (!hasWebgl()) {
    describeFailed(place, 'webgl')
    return
  }
  const viewer = new Viewer({
    container,
    panorama,
    caption,
    navbar: ['zoom', 'move', 'fullscreen'],
    keyboard: 'always',
    mousewheel: window === window.top,
    touchmoveTwoFingers: false,
    defaultZoomLvl: 10,
    lang: {
      zoom: '확대와 축소',
      zoomOut: '축소',
      zoomIn: '확대',
      moveUp: '위로',
      moveDown: '아래로',
      moveLeft: '왼쪽으로',
      moveRight: '오른쪽으로',
      fullscreen: '전체 화면',
      loading: '불러오는 중입니다.',
      loadError: '그림을 불러오지 못했습니다.',
    },
  })
  viewer.addEventListener(
    'ready',
    () => {
      for (const part of place.querySelectorAll<HTMLElement>('[data-still-only]')) part.hidden = true
      place.dataset.live = ''
    },
    { once: true },
  )
  viewer.addEventListener('panorama-error', () => describeFailed(place, 'script'), { once: true })
  addEventListener('pagehide', () => viewer.destroy())
  addEventListener('pageshow', (event) => event.persisted && location.reload())
}
