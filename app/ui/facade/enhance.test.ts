import { expect, test } from 'vitest'
import { enhance, one, press, settled } from '../../../tests/support/dom.ts'
import facade from './enhance.ts'

const film = `
  <div data-panel data-shown id="panel">
    <div data-enhance="ui/facade">
      <a data-poster href="/film.mp4">영상 재생</a>
      <template data-player><section tabindex="0">관람</section></template>
    </div>
  </div>`

test('a poster gives way to its player, which takes the focus', () => {
  const root = enhance(film, 'ui/facade', facade)
  expect(press(one('[data-poster]'))).toBe(true)
  expect(root.querySelector('[data-poster]')).toBeNull()
  expect(document.activeElement).toBe(one('section'))
})

test('a press that opens a new tab of the browser leaves the poster', () => {
  enhance(film, 'ui/facade', facade)
  expect(press(one('[data-poster]'), { metaKey: true })).toBe(false)
  expect(one('[data-poster]').isConnected).toBe(true)
})

test('the player ends when another panel is shown, and the poster can be pressed again', async () => {
  const root = enhance(film, 'ui/facade', facade)
  press(one('[data-poster]'))
  one('#panel').removeAttribute('data-shown')
  await settled()
  expect(root.querySelector('section')).toBeNull()
  one('#panel').setAttribute('data-shown', '')
  press(one('[data-poster]'))
  expect(root.querySelectorAll('section')).toHaveLength(1)
})
