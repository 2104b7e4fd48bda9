import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ColorManagement,
  LinearSRGBColorSpace,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  RingGeometry,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Layer } from '#app/domain/drawings/tours/mesh.ts'
import { materialsFor } from './materials.ts'
import type { BuiltScene, PackedMesh } from './scene-worker.ts'
import { viewOutside } from './view-outside.ts'

export interface Stage {
  canvas: HTMLCanvasElement
  /** Device pixels per CSS pixel of a still picture. */
  finest: number
  /** Whether a graphics card draws. */
  isAccelerated: boolean
  camera: PerspectiveCamera
  show(scene: BuiltScene): void
  /** The picture around the home, on what was there before. */
  showOutside(image: CanvasImageSource): void
  /** From above without ceilings and the view outside. */
  setAbove(above: boolean): void
  /** Undefined is all spaces. */
  setSeen(spaces: Set<number> | undefined): void
  /** The ring where a tap leads. */
  setRing(at: { x: number; z: number } | undefined): void
  draw(ratio: number): void
  /** A wider view for narrow rooms, 0 to 1. */
  widen(share: number): void
  resize(width: number, height: number): void
  dispose(): void
}

const finest = Math.min(2, devicePixelRatio)
const nearest = 0.06
const treetops = '#5b7a58'
const farthest = 160

/** @throws where the browser has no WebGL; see `hasWebgl` */
export function createStage(ground: string): Stage {
  // Colours are computed as the screen shows them.
  ColorManagement.enabled = false
  const canvas = document.createElement('canvas')
  // three would ask for transparency, and each frame would be blended with the page.
  const context = canvas.getContext('webgl2', {
    alpha: false,
    antialias: !isSoftware(),
    powerPreference: 'high-performance',
  })
  if (!context) throw new Error('no WebGL')
  const renderer = new WebGLRenderer({ canvas, context })
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.info.autoReset = true
  const sharpness = isSoftware() ? 1 : Math.min(8, renderer.capabilities.getMaxAnisotropy())
  const scene = new Scene()
  scene.background = new Color(treetops)
  const camera = new PerspectiveCamera(60, 16 / 9, nearest, farthest)
  camera.rotation.order = 'YXZ'
  const outside = viewOutside(Math.min(renderer.capabilities.maxTextureSize, isSoftware() ? 2048 : 4096))
  const ring = floorRing()
  let above = false
  let seen: Set<number> | undefined
  let materials: ReturnType<typeof materialsFor> | undefined
  let meshes: Mesh[] = []
  let ratioNow = 1
  let wide = 0

  const fit = () => {
    // On a tall screen as wide as edges stay straight.
    const across = ((camera.aspect > 1 ? 84 + 14 * wide : 66 + 8 * wide) * Math.PI) / 180
    const fov = (2 * Math.atan(Math.tan(across / 2) / camera.aspect) * 180) / Math.PI
    camera.fov = Math.min(78, fov)
    camera.updateProjectionMatrix()
  }

  const clear = () => {
    for (const mesh of meshes) {
      scene.remove(mesh)
      mesh.geometry.dispose()
    }
    meshes = []
    materials?.dispose()
  }

  const arrange = () => {
    for (const mesh of meshes) {
      const { layer, space } = mesh.userData as Belonging
      const inView = space < 0 || !seen || seen.has(space)
      mesh.visible = layer === 'home' ? inView : layer === 'ceiling' ? inView && !above : above
    }
  }
  const nearness = (mesh: Mesh) =>
    mesh.geometry.boundingSphere?.center.distanceToSquared(camera.position) ?? 0
  renderer.setOpaqueSort(
    (a, b) => a.renderOrder - b.renderOrder || nearness(a.object as Mesh) - nearness(b.object as Mesh),
  )

  return {
    canvas,
    finest: isSoftware() ? Math.max(1.5, finest) : finest,
    isAccelerated: !isSoftware(),
    camera,
    showOutside: outside.show,
    show({ meshes: packed, floorLight, ceilingLight, planks }) {
      clear()
      materials = materialsFor(floorLight, ceilingLight, planks, sharpness)
      for (const part of packed) {
        const mesh = new Mesh(geometryOf(part), materials.of(part.material))
        mesh.userData = { layer: part.layer, space: part.space } satisfies Belonging
        mesh.renderOrder = part.material === 'glass' ? 10 : part.material === 'sheer' ? 11 : 0
        mesh.matrixAutoUpdate = false
        scene.add(mesh)
        meshes.push(mesh)
      }
      scene.add(outside.ring, ring)
      arrange()
    },
    setAbove(now) {
      if (now === above) return
      above = now
      outside.ring.visible = !now
      scene.background = new Color(now ? ground : treetops)
      arrange()
    },
    setSeen(spaces) {
      seen = spaces
      arrange()
    },
    setRing(at) {
      ring.visible = at !== undefined
      if (at) ring.position.set(at.x, 0.02, at.z)
    },
    draw(ratio) {
      if (ratio !== ratioNow) {
        ratioNow = ratio
        renderer.setPixelRatio(ratio)
      }
      outside.ring.position.copy(camera.position)
      renderer.render(scene, camera)
    },
    widen(share) {
      if (share === wide) return
      wide = share
      fit()
    },
    resize(width, height) {
      camera.aspect = width / height
      fit()
      renderer.setSize(width, height)
    },
    dispose() {
      clear()
      outside.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}

interface Belonging {
  layer: Layer
  space: number
}

function floorRing(): Mesh {
  const ring = new Mesh(
    new RingGeometry(0.17, 0.21, 40).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color: '#ffffff', transparent: true, opacity: 0.85, depthWrite: false }),
  )
  ring.visible = false
  ring.renderOrder = 8
  return ring
}

function isSoftware(): boolean {
  if (software === undefined) {
    const gl = document.createElement('canvas').getContext('webgl2')
    const names = gl?.getExtension('WEBGL_debug_renderer_info')
    const name = gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : ''
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    software = /swiftshader|llvmpipe|software|basic render/i.test(name)
  }
  return software
}
let software: boolean | undefined

function geometryOf({ positions, colours, uvs, indices }: PackedMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('tint', new BufferAttribute(colours, 4, true))
  if (uvs) geometry.setAttribute('uv', new BufferAttribute(uvs, 2))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.computeBoundingSphere()
  return geometry
}

/** Where the ray through a point of the picture (-1 to 1) meets the floor, in metres. */
export function floorBelow(
  camera: PerspectiveCamera,
  x: number,
  y: number,
): { x: number; z: number } | undefined {
  const ray = new Vector3(x, y, 0.5).unproject(camera).sub(camera.position)
  if (ray.y > -0.02 * ray.length()) return undefined
  const distance = -camera.position.y / ray.y
  return { x: camera.position.x + ray.x * distance, z: camera.position.z + ray.z * distance }
}
