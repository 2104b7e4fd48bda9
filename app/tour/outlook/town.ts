import type { Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import type { Box } from '#app/domain/drawings/maps/name-places.ts'
import { isOn } from '#app/domain/drawings/maps/named.ts'
import { boxAround } from './clip.ts'
import { seededRandom } from './seeded-random.ts'
import type { Solid } from './surroundings.ts'

/** Metres between houses of a town, near and far; farther away only its ground is seen. */
const spacings = [
  { until: 450, every: 40 },
  { until: 1600, every: 85 },
]

/**
 * Houses on the blocks of a map, which knows streets and no houses: low ones, as pale as what is not known should be.
 * @param site stays empty, except for what the layout shows
 */
export function townOf(blocks: Spot[][], site: Box): Solid[] {
  return blocks.flatMap((block) => {
    const box = boxAround(block, -12)
    const away = Math.hypot((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    const spacing = spacings.find(({ until }) => away < until)
    if (!spacing) return []
    const { every } = spacing
    const [columns, rows] = [
      Math.floor((box.right - box.left) / every),
      Math.floor((box.bottom - box.top) / every),
    ]
    return Array.from({ length: Math.max(0, columns * rows) }, (_, i): Solid[] => {
      const chance = seededRandom(i * 7 + Math.round(away))
      const [x, y] = [
        box.left + ((i % columns) + 0.5) * every,
        box.top + (Math.floor(i / columns) + 0.5) * every,
      ]
      if (isOn([x, y], site) || chance < 0.18) return []
      const [w, d] = [every * (0.22 + 0.16 * seededRandom(i + 3)), every * (0.18 + 0.12 * chance)]
      const ring: Spot[] = [
        [x - w, y - d],
        [x + w, y - d],
        [x + w, y + d],
        [x - w, y + d],
      ]
      return [{ tone: 'town', ring, top: 7 + Math.round(chance * chance * 22) }]
    }).flat()
  })
}
