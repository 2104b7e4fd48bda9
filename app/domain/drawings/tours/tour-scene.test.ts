import { expect, test } from 'vitest'
import { planOf } from '../../../../tests/support/drawings.ts'
import { areaOf } from './plane.ts'
import { buildScene } from './tour-scene.ts'
import { roomAt, unitModelOf } from './unit-model.ts'

const plan = planOf('lakeside', '84A')
const grey = [0.5, 0.5, 0.5] as const
const accents = { pine: grey, lake: grey, brass: grey, sand: grey }
const build = { variant: 'extended', furnished: true } as const
const unit = unitModelOf(plan, build)
const { meshes, floorLight } = buildScene(plan, build, accents)
const empty = { ...build, furnished: false }
const bare = buildScene(plan, empty, accents)

/** Light on the floor at a spot, 0 to 255. */
function lightAt(x: number, z: number): number {
  const i = Math.floor(((x - floorLight.x) / floorLight.width) * floorLight.columns)
  const k = Math.floor(((z - floorLight.z) / floorLight.depth) * floorLight.rows)
  return floorLight.data[(k * floorLight.columns + i) * 4 + 1] ?? 0
}

test('floors are as large as the rooms of the plan, and face up', () => {
  const floors = meshes.filter(({ material }) => ['planks', 'tile', 'stone', 'concrete'].includes(material))
  const ground = floors.flatMap(({ positions, indices }) =>
    Array.from({ length: indices.length / 3 }, (_, n) => {
      const [a, b, c] = [0, 1, 2].map((i) => (indices[n * 3 + i] as number) * 3)
      const at = (index: number | undefined) =>
        [positions[index as number] as number, positions[(index as number) + 2] as number] as const
      if (positions[(a as number) + 1] !== 0) return 0
      const [p, q, r] = [at(a), at(b), at(c)]
      expect((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).toBeLessThanOrEqual(1e-9)
      return areaOf([p, q, r])
    }),
  )
  const rooms = unit.rooms.reduce((sum, { polygon }) => sum + areaOf(polygon), 0)
  const drawn = ground.reduce((sum, area) => sum + area, 0)
  // The rest lies in doorways.
  expect(drawn).toBeGreaterThan(rooms)
  expect(drawn).toBeLessThan(rooms + 3)
})

test('it is brighter at the window than at the back of the living room, and nowhere dark', () => {
  const living = unit.rooms.find(({ kind }) => kind === 'living')
  if (!living) throw new Error('no living room')
  const { x0, z0, x1, z1 } = living.bounds
  expect(lightAt((x0 + x1) / 2 - 0.8, z1 - 0.3)).toBeGreaterThan(lightAt((x0 + x1) / 2 - 0.8, z0 + 0.3) + 15)
  for (let x = unit.bounds.x0; x < unit.bounds.x1; x += 0.2)
    for (let z = unit.bounds.z0; z < unit.bounds.z1; z += 0.2)
      if (roomAt(unit.rooms, x, z)) expect(lightAt(x, z)).toBeGreaterThan(50)
})

test('a home is of few triangles, and of fewer without furniture', () => {
  const count = (drawn: typeof meshes) => drawn.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  expect(count(meshes)).toBeLessThan(60_000)
  expect(count(bare.meshes)).toBeLessThan(count(meshes) * 0.8)
})

test('a finish colours what it names, and leaves the rest as it was', () => {
  const finished = buildScene({ ...plan, finish: { wall: '#803010', floor: '#604020' } }, empty, accents)
  const changed = finished.meshes.filter(({ colours }, i) =>
    colours.some((value, n) => value !== bare.meshes[i]?.colours[n]),
  )
  expect(new Set(changed.map(({ material }) => material))).toEqual(new Set(['plain']))
  const living = unit.rooms.find(({ kind }) => kind === 'living')
  const reddest = Math.max(
    ...changed
      .filter(({ space }) => space === living?.space)
      .flatMap(({ colours }) =>
        Array.from(
          { length: colours.length / 3 },
          (_, n) => (colours[n * 3] ?? 0) - (colours[n * 3 + 2] ?? 0),
        ),
      ),
  )
  expect(reddest).toBeGreaterThan(80)
  expect(bare.planks).toEqual([1, 1, 1])
  expect(finished.planks[2]).toBeLessThan(0.3)
  expect(finished.floorLight).toEqual(bare.floorLight)
})

test('no corner is lost', () => {
  for (const { positions, colours, uvs, indices } of meshes) {
    expect(positions.every(Number.isFinite)).toBe(true)
    expect(colours).toHaveLength(positions.length)
    expect(uvs.length / 2).toBe(positions.length / 3)
    expect(Math.max(...indices)).toBeLessThan(positions.length / 3)
  }
})

test('in detail 2 light has twice the resolution, and falls where it fell', { tags: 'long' }, () => {
  const fine = buildScene(plan, build, accents, 2)
  expect(Math.abs(fine.floorLight.columns - 2 * floorLight.columns)).toBeLessThanOrEqual(1)
  const mean = ({ data }: typeof floorLight) => data.reduce((sum, value) => sum + value, 0) / data.length
  expect(Math.abs(mean(fine.floorLight) - mean(floorLight))).toBeLessThan(6)
  const count = (drawn: typeof meshes) => drawn.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  expect(count(fine.meshes)).toBeGreaterThan(count(meshes) * 1.5)
})
