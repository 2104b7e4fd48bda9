import { beforeEach, expect, test, vi } from 'vitest'
import { enhance, one, press, settled } from '../../../tests/support/dom.ts'
import share from './enhance.ts'

const page = `
  <div data-enhance="ui/share opened" data-title="가온 | 84A" data-address="https://gaon.example/84A">
    <input value="https://gaon.example/84A"><button data-share="copy" id="copy">주소 복사</button>
    <p data-status></p>
    <ul><li id="kakao"><button data-share="kakao">카카오톡</button></li><li id="system"><button data-share="system">다른 앱</button></li></ul>
  </div>`
const open = () => enhance(page, 'ui/share', share)
const said = () => one('[data-status]').textContent
/** What the browser can do besides. */
const offer = (parts: object) => vi.stubGlobal('navigator', parts)
const refuse = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}

beforeEach(() => offer({}))

test('only what the browser and the site can do is shown', () => {
  offer({ share: async () => {} })
  open()
  expect(['copy', 'kakao', 'system'].map((id) => one(`#${id}`).dataset.live)).toEqual([
    undefined,
    undefined,
    '',
  ])
})

test('the address is copied, which is said', async () => {
  const writeText = vi.fn(async () => {})
  offer({ clipboard: { writeText } })
  open()
  press(one('#copy'))
  await settled()
  expect(writeText).toHaveBeenCalledWith('https://gaon.example/84A')
  expect(said()).toBe('주소를 복사했습니다.')
})

test('where it cannot be copied, it is said how else', async () => {
  offer({ clipboard: { writeText: refuse('NotAllowedError') } })
  open()
  press(one('#copy'))
  await settled()
  expect(said()).toContain('복사하지 못했습니다')
})

test('to close the sheet of the phone is no failure', async () => {
  offer({ share: refuse('AbortError') })
  open()
  press(one('#system button'))
  await settled()
  expect(said()).toBe('')
})
