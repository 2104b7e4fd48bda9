import { ownProperty } from '#app/platform/own-property.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { idsIn } from './check-links.ts'
import type { Finding } from './finding.ts'

/** Names that refer to something missing in the page or drawing: entries of a contents list, compared plans, facilities. */
export function checkNames(site: CheckedSite): Finding[] {
  return site.pages.flatMap(({ file, page }) => {
    const ids = page.blocks.some(({ type }) => type === 'section-nav')
      ? idsIn(page.blocks.filter(({ type }) => type !== 'section-nav'))
      : new Set<string>()
    return page.blocks.flatMap((block, i): Finding[] => {
      const fault = (location: string, text: string, sentence: string): Finding => ({
        check: 'links',
        file,
        location: `blocks[${i}].${location}`,
        text,
        sentence,
      })
      if (block.type === 'section-nav')
        return block.items.flatMap(({ id }, j) =>
          ids.has(id)
            ? []
            : [fault(`items[${j}].id`, id, '이 페이지에 그런 id의 구역이 없어 눌러도 움직이지 않습니다.')],
        )
      if (block.type === 'plan-comparison') {
        const names = new Set(block.types.map(({ plan }) => plan.name))
        return block.first.flatMap((name, j) =>
          names.has(name) ? [] : [fault(`first[${j}]`, name, '이 블록에 없는 평면입니다.')],
        )
      }
      if (block.type === 'site-layout') {
        const facilities = new Set(ownProperty(site.facilities, block.layout.name))
        return Object.keys(block.facilities.about).flatMap((id) =>
          facilities.has(id) ? [] : [fault(`facilities.about.${id}`, id, '배치도에 없는 시설입니다.')],
        )
      }
      if (block.type === 'buildings' && !site.hasHomes && isPicturedLayout(site, block.layout.name))
        return [
          {
            ...fault(
              'layout',
              block.title,
              '단지배치도가 그림이므로 분양 현황에 올린 세대로 동·호수를 보여 드립니다. 아직 올린 세대가 없습니다.',
            ),
            warning: true,
          },
        ]
      return []
    })
  })
}

const isPicturedLayout = ({ pictured }: CheckedSite, name: string): boolean =>
  pictured.some(({ kind, content }) => kind === 'layout' && content.name === name)
