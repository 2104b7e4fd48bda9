import type { Enhancement } from '../../enhance/contract.ts'
import { openPanel } from '../../ui/detail-panel/open-panel.ts'
import type { BuildingsParts } from './contract.ts'
import { foundHomes } from './found-homes.ts'
import { type Chosen, countIn, countsOf, type Home, kinds } from './home-counts.ts'
import { walkHomes } from './walk-homes.ts'

/** Counts what matches, shows the first building that has it, and says what a home is when its cell is pressed. */
const enhance: Enhancement<BuildingsParts> = (root, { one, all, value }) => {
  const [form, output, panel, about] = [root.querySelector('form'), one('found'), one('panel'), one('about')]
  if (!form || !output) return
  const towers = all('tower')
  let homes: Home[] | undefined

  const chosenNow = () => {
    const data = new FormData(form)
    return Object.fromEntries(kinds.map((kind) => [kind, `${data.get(kind) ?? ''}`])) as Chosen
  }
  const count = () => {
    homes ??= readHomes(towers)
    const chosen = chosenNow()
    const counts = countIn(homes, chosen, towers.length)
    for (const [i, tower] of towers.entries()) {
      for (const link of root.querySelectorAll(`a[href="#${tower.id}"]`))
        link.toggleAttribute('data-none', !counts[i])
      tower.toggleAttribute('data-none', !counts[i])
    }
    for (const kind of kinds) {
      const left = countsOf(homes, chosen, kind)
      for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${kind}"]`)) {
        const number = one('count', input.parentElement ?? form)
        if (number) number.textContent = (left.get(input.value) ?? 0).toLocaleString('ko-KR')
      }
    }
    output.textContent = foundHomes(counts.reduce((sum, own) => sum + own, 0))
    showFirst(towers)
  }
  form.addEventListener('change', count)
  // Fields reset after the event.
  form.addEventListener('reset', () => setTimeout(count))
  // The choice that was quicker than this script.
  if (Object.values(chosenNow()).some(Boolean)) count()

  if (!panel?.showPopover || !about) return
  walkHomes(towers, (cell, tower) =>
    openPanel({ panel, about }, cell, describe(cell, tower, value('tower', tower))),
  )
}

export default enhance

const readHomes = (towers: readonly HTMLElement[]): Home[] =>
  towers.flatMap((tower, i) =>
    [...tower.querySelectorAll<HTMLElement>('tbody td[class]')].map((cell) => ({
      type: cell.classList[0] ?? '',
      facing: cell.classList[1] ?? '',
      floor: cell.parentElement?.className ?? '',
      tower: i,
    })),
  )

/** Where buildings lie side by side to be moved, the first of each row that has a match comes into sight. */
function showFirst(towers: readonly HTMLElement[]): void {
  for (const row of new Set(towers.map(({ parentElement }) => parentElement))) {
    const own = towers.filter((tower) => tower.parentElement === row)
    const first = own.find((tower) => !tower.hasAttribute('data-none'))
    if (row && first) row.scrollTo?.({ left: first.offsetLeft - (own[0]?.offsetLeft ?? 0) })
  }
}

function describe(cell: HTMLTableCellElement, tower: HTMLElement, building: string) {
  const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
  const plan = head?.querySelector('a')
  const [, type = '', facing = ''] = head?.getAttribute('abbr')?.split(' ') ?? []
  const place = tower.querySelector<HTMLAnchorElement>(':scope > a')
  const terms: [string, string][] = [
    ['주택형', type],
    ['층', cell.parentElement?.querySelector('th')?.textContent ?? ''],
    ['향', facing],
    ['평면', plan?.search.includes('mirrored') ? '도면과 좌우 반전' : '도면과 같은 방향'],
  ]
  return {
    title: `${building}동 ${cell.textContent}호`,
    terms: terms.map(([term, text]): [string, Node[]] => [term, [document.createTextNode(text)]]),
    links: [linkTo(plan, '이 세대 평면 보기'), linkTo(place, '단지배치도에서 위치 보기')].flat(),
  }
}

function linkTo(like: HTMLAnchorElement | null | undefined, words: string): HTMLAnchorElement[] {
  if (!like) return []
  const link = document.createElement('a')
  link.className = 'link'
  link.href = like.getAttribute('href') ?? ''
  link.textContent = words
  return [link]
}
