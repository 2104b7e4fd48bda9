import { Viewer } from '@photo-sphere-viewer/core'
import { hasWebgl, showFailure } from './failure.ts'

export function startPanorama(root: HTMLElement): void {
  const container = root.querySelector<HTMLElement>('[data-stage]')
  const { panorama, caption } = root.dataset
  if (!container || !panorama) throw new Error('the document has no panorama')
  if (!hasWebgl()) {
    showFailure(root, 'webgl')
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
      loadError: '이미지를 불러오지 못했습니다.',
    },
  })
  viewer.addEventListener(
    'ready',
    () => {
      for (const part of root.querySelectorAll<HTMLElement>('[data-still-only]')) part.hidden = true
      root.dataset.live = ''
    },
    { once: true },
  )
  viewer.addEventListener('panorama-error', () => showFailure(root, 'script'), { once: true })
  addEventListener('pagehide', () => viewer.destroy())
  addEventListener('pageshow', (event) => event.persisted && location.reload())
}
