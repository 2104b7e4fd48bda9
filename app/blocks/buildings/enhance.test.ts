import { beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one } from '../../../tests/support/dom.ts'
import buildings from './enhance.ts'
import { foundHomes } from './found-homes.ts'

const homes = `
  <section data-enhance="blocks/buildings">
    <form>
      ${['', 'a', 'b'].map((mark) => `<label><input type="radio" name="type" value="${mark}"${mark ? '' : ' checked'}><b data-count></b></label>`).join('')}
      ${['', 'fl', 'fh'].map((mark) => `<label><input type="radio" name="floor" value="${mark}"${mark ? '' : ' checked'}><b data-count></b></label>`).join('')}
      ${['', 'ss', 'se'].map((mark) => `<label><input type="radio" name="facing" value="${mark}"${mark ? '' : ' checked'}><b data-count></b></label>`).join('')}
    </form>
    <output data-found></output><a href="#homes-1">1동</a><a href="#homes-2">2동</a>
    <table data-tower id="homes-1">
      <tr class="fh"><td class="a ss"></td><td class="b ss"></td></tr><tr class="fl"><td class="a ss"></td><td></td></tr>
    </table>
    <table data-tower id="homes-2"><tr class="fh"><td class="a se"></td></tr></table>
  </section>`
const choose = (name: string, value: string) => {
  const field = one<HTMLInputElement>(`[name=${name}][value="${value}"]`)
  field.checked = true
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const found = () => one('[data-found]').textContent
const empty = () => all('[data-none]').map((one) => one.id || one.getAttribute('href'))

beforeEach(() => void enhance(homes, 'blocks/buildings', buildings))

test('what the document says stays until something is chosen, and what is no home is not counted', () => {
  expect(found()).toBe('')
  choose('type', '')
  expect(found()).toBe(foundHomes(4))
  expect(empty()).toEqual([])
})

test('a choice that was quicker than the script is counted', () => {
  enhance(
    homes.replace('value="" checked', 'value=""').replace('value="a"', 'value="a" checked'),
    'blocks/buildings',
    buildings,
  )
  expect(found()).toBe(foundHomes(3))
})

test('each choice says what it would leave of what the others have left', () => {
  const left = (name: string) =>
    all(`label:has([name=${name}]) [data-count]`).map((count) => count.textContent)
  choose('facing', 'ss')
  expect(left('type')).toEqual(['3', '2', '1'])
  choose('floor', 'fl')
  expect(left('type')).toEqual(['1', '1', '0'])
})

test('type, floors and direction leave the homes that are all of it', () => {
  choose('type', 'a')
  expect(found()).toBe(foundHomes(3))
  choose('floor', 'fh')
  expect(found()).toBe(foundHomes(2))
  choose('facing', 'se')
  expect(found()).toBe(foundHomes(1))
})

test('a building without any is marked, and so is the link to it, until there are some', () => {
  choose('type', 'b')
  expect(empty()).toEqual(['#homes-2', 'homes-2'])
  choose('type', '')
  expect(empty()).toEqual([])
})

test('all are counted again when the form is cleared', () => {
  vi.useFakeTimers()
  choose('type', 'b')
  const form = one<HTMLFormElement>('form')
  form.reset()
  for (const field of all<HTMLInputElement>('input')) field.checked = !field.value
  form.dispatchEvent(new Event('reset'))
  vi.runAllTimers()
  expect(found()).toBe(foundHomes(4))
})

const prices = JSON.stringify([
  {
    page: '/SalesInfo/price',
    payments: [
      { label: '계약금', rate: '5' },
      { label: '잔금', rate: '95' },
    ],
    types: [
      {
        id: 'price-84A',
        type: '84A',
        label: '84㎡A',
        groups: [{ buildings: ['201'], floors: [{ from: 1, until: 2, price: 542_000_000 }] }],
        homes: [{ home: '201-101', price: 512_345_678 }],
      },
    ],
  },
])

/** What the card says of the home that is pressed, and where it leads. */
function cardOf(known: string, home: string) {
  const floor = (number: number) =>
    `<tr class="fl"><th>${number}층</th><td class="a ss">${number}01</td></tr>`
  enhance(
    `<section data-enhance="blocks/buildings" ${known}>
      <form></form><output data-found></output>
      <div data-tower="201">
        <table>
          <thead><tr><th>층</th><th abbr="1호 84㎡A 남향">1호 <a href="/FloorPlan/84A">84A</a> 남</th></tr></thead>
          <tbody>${[3, 2, 1].map(floor).join('')}</tbody>
        </table>
        <a href="/ComplexGuide/intro#building-201">위치</a>
      </div>
      <div data-panel><div data-about></div></div>
    </section>`,
    'blocks/buildings',
    buildings,
  )
  all('td')
    .find(({ textContent }) => textContent === home)
    ?.click()
  return {
    terms: Object.fromEntries(
      all('dt').map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]),
    ),
    links: all<HTMLAnchorElement>('[data-about] a').map((link) => link.getAttribute('href')),
    picture: document.querySelector('[data-about] img')?.getAttribute('src'),
  }
}

test('the card of a home has the price of its floor, the view from its line and the way to the form', () => {
  HTMLElement.prototype.showPopover = () => {}
  const known = `data-prices='${prices}' data-outlooks="/site/outlooks/1/main" data-book="/site/customer"`
  const { terms, links, picture } = cardOf(known, '201')
  expect(terms).toMatchObject({ 분양가: '5억\u00a04,200만원', 계약금: '2,710만원', 층: '2층', 향: '남향' })
  expect(links).toEqual(['/site/customer', '/FloorPlan/84A', '/ComplexGuide/intro#building-201'])
  expect(picture).toBe('/site/outlooks/1/main/201-1-2.svg')
  expect(cardOf(known, '101').terms).toMatchObject({ 분양가: '512,345,678원', 계약금: '25,617,283원' })
  // A floor that the table has no price for.
  expect(cardOf(known, '301').terms).not.toHaveProperty('분양가')
})

test('a site without prices has a card without them', () => {
  HTMLElement.prototype.showPopover = () => {}
  expect(Object.keys(cardOf('', '201').terms)).toEqual(['주택형', '층', '향', '평면'])
})

test('the numbers of a home show its card, and those of no home a message', () => {
  HTMLElement.prototype.showPopover = () => {}
  Element.prototype.scrollIntoView = () => {}
  const fault = () => one('[data-fault]').textContent
  const ask = (home: string) => {
    enhance(
      `<section data-enhance="blocks/buildings">
        <form data-find><select name="home"><option>201</option></select><input name="home" value="${home}"><p data-fault></p></form>
        <form></form><output data-found></output>
        <div data-tower="201"><table>
          <thead><tr><th>층</th><th abbr="1호 84㎡A 남향">1호</th></tr></thead>
          <tbody><tr class="fl"><th>3층</th><td class="a ss">301</td></tr></tbody>
        </table></div>
        <div data-panel><div data-about></div></div>
      </section>`,
      'blocks/buildings',
      buildings,
    )
    const sent = new Event('submit', { cancelable: true })
    one('[data-find]').dispatchEvent(sent)
    expect(one<HTMLInputElement>('input').value, 'what was typed').toBe(home)
    return [document.querySelector('h4')?.textContent, fault(), sent.defaultPrevented]
  }
  for (const written of ['301', '301호', '201-301', '201동 301호', '201 301', '301호 201동'])
    expect(ask(written), written).toEqual(['201동 301호', '', true])
  const example = '호수를 ‘301’ 또는 ‘201동 301호’처럼 적어 주세요.'
  expect(ask('201동 삼백'), 'a home of this site').toEqual([undefined, example, true])
  expect(ask('201동'), 'a building alone').toEqual([undefined, '', true])
  expect(ask('209동')).toEqual([undefined, example, true])
  expect(ask('999-9999')).toEqual([undefined, '999동에 9999호는 없습니다. 동과 호를 확인해 주세요.', true])
  expect(ask('302')).toEqual([undefined, '201동에 302호는 없습니다. 동과 호를 확인해 주세요.', true])
  one('[data-find]').dispatchEvent(new Event('input'))
  expect(fault()).toBe('')
  history.replaceState(null, '', '?home=201-301')
  expect(ask('302')[0], 'the card that the address asks for').toBe('201동 301호')
  history.replaceState(null, '', '?')
})
