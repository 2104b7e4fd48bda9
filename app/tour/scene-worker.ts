import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Detail } from '#app/domain/drawings/tours/grid.ts'
import type { LightMap } from '#app/domain/drawings/tours/light-map.ts'
import type { Layer, Material, Mesh } from '#app/domain/drawings/tours/mesh.ts'
import type { Accents, Tone } from '#app/domain/drawings/tours/tones.ts'
import { buildScene } from '#app/domain/drawings/tours/tour-scene.ts'
import type { Build } from '#app/domain/drawings/tours/unit-model.ts'

export interface SceneRequest {
  plan: UnitPlan
  build: Build
  accents: Accents
  detail: Detail
}

export interface PackedMesh {
  space: number
  material: Material
  layer: Layer
  positions: Float32Array<ArrayBuffer>
  colours: Uint8Array<ArrayBuffer>
  uvs: Float32Array<ArrayBuffer> | undefined
  indices: Uint32Array<ArrayBuffer>
}

export interface BuiltScene {
  meshes: PackedMesh[]
  floorLight: LightMap
  ceilingLight: LightMap
  planks: Tone
}

addEventListener('message', ({ data }: MessageEvent<SceneRequest>) => {
  const { meshes, ...rest } = buildScene(data.plan, data.build, data.accents, data.detail)
  const scene: BuiltScene = { meshes: meshes.map(pack), ...rest }
  const buffers = scene.meshes.flatMap(({ positions, colours, uvs, indices }) =>
    [positions, colours, uvs, indices].flatMap((array) => (array ? [array.buffer] : [])),
  )
  postMessage(scene, { transfer: buffers })
})

const untextured = new Set<Material>(['plain', 'glass', 'sheer', 'ceiling', 'rug'])

/** Colours get a fourth byte: graphics cards read by fours. */
function pack({ space, material, layer, positions, colours, uvs, indices }: Mesh): PackedMesh {
  const rgba = new Uint8Array((colours.length / 3) * 4).fill(255)
  for (let i = 0; i < colours.length / 3; i++)
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = colours[i * 3 + c] as number
  return {
    space,
    material,
    layer,
    positions: new Float32Array(positions),
    colours: rgba,
    uvs: untextured.has(material) ? undefined : new Float32Array(uvs),
    indices: new Uint32Array(indices),
  }
}
