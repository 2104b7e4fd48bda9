import {
  DataTexture,
  DoubleSide,
  LinearFilter,
  RGBAFormat,
  ShaderMaterial,
  type Texture,
  UnsignedByteType,
  Vector3,
  Vector4,
} from 'three'
import type { LightMap } from '#app/domain/drawings/tours/light-map.ts'
import type { Material } from '#app/domain/drawings/tours/mesh.ts'
import type { Tone } from '#app/domain/drawings/tours/tones.ts'
import { textureOf } from './textures.ts'

/** Light is baked into vertices or a map: one or two texture reads a pixel, so that software rendering keeps up. */
export type MaterialOf = (material: Material) => ShaderMaterial

const floors = new Set<Material>(['planks', 'tile', 'stone', 'concrete'])

export function materialsFor(
  floor: LightMap,
  ceiling: LightMap,
  planks: Tone,
  sharpness: number,
): { of: MaterialOf; dispose(): void } {
  const textures: Texture[] = []
  const made = new Map<Material, ShaderMaterial>()
  const keep = <T extends Texture>(texture: T) => {
    textures.push(texture)
    return texture
  }
  const [floorLight, ceilingLight] = [keep(lightTexture(floor)), keep(lightTexture(ceiling))]
  const make = (material: Material): ShaderMaterial => {
    if (material === 'glass')
      return new ShaderMaterial({
        vertexShader: plainVertex,
        fragmentShader: glass,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
      })
    if (material === 'sheer')
      return new ShaderMaterial({
        vertexShader: plainVertex,
        fragmentShader: sheer,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
      })
    if (material === 'ceiling')
      return new ShaderMaterial({
        vertexShader: levelVertex,
        fragmentShader: ceilingFragment,
        uniforms: levelUniforms(ceilingLight, ceiling),
      })
    if (material === 'rug')
      return new ShaderMaterial({
        vertexShader: rugVertex,
        fragmentShader: rugFragment,
        uniforms: levelUniforms(floorLight, floor),
      })
    const map = textureOf(material, sharpness)
    if (!map) return new ShaderMaterial({ vertexShader: plainVertex, fragmentShader: plain })
    keep(map)
    const uniforms = { map: { value: map }, size: { value: map.repeat } }
    if (floors.has(material))
      return new ShaderMaterial({
        vertexShader: levelVertex,
        fragmentShader: floorFragment,
        uniforms: {
          ...uniforms,
          ...levelUniforms(floorLight, floor),
          tint: { value: new Vector3(...(material === 'planks' ? planks : [1, 1, 1])) },
          gloss: { value: material === 'concrete' ? 0 : 0.3 },
        },
      })
    return new ShaderMaterial({ vertexShader: texturedVertex, fragmentShader: textured, uniforms })
  }
  return {
    of(material) {
      const existing = made.get(material)
      if (existing) return existing
      const fresh = make(material)
      made.set(material, fresh)
      return fresh
    },
    dispose() {
      for (const texture of textures) texture.dispose()
      for (const material of made.values()) material.dispose()
    },
  }
}

function lightTexture({ data, columns, rows }: LightMap): DataTexture {
  const texture = new DataTexture(
    data as Uint8Array<ArrayBuffer>,
    columns,
    rows,
    RGBAFormat,
    UnsignedByteType,
  )
  texture.minFilter = texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

const levelUniforms = (light: Texture, { x, z, width, depth }: LightMap) => ({
  light: { value: light },
  level: { value: new Vector4(x, z, 1 / width, 1 / depth) },
})

const plainVertex = `
attribute vec4 tint;
varying vec3 shade;
void main() {
  shade = tint.rgb;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}`
const plain = `
varying vec3 shade;
void main() { gl_FragColor = vec4(shade, 1.0); }`
const glass = `
varying vec3 shade;
void main() { gl_FragColor = vec4(0.93, 0.97, 0.98, 0.11); }`
const sheer = `
varying vec3 shade;
void main() { gl_FragColor = vec4(shade, 0.66); }`
const texturedVertex = `
attribute vec4 tint;
uniform vec2 size;
varying vec3 shade;
varying vec2 place;
void main() {
  shade = tint.rgb;
  place = uv * size;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}`
const textured = `
uniform sampler2D map;
varying vec3 shade;
varying vec2 place;
void main() { gl_FragColor = vec4(texture2D(map, place).rgb * shade, 1.0); }`
const levelVertex = `
uniform vec4 level;
uniform vec2 size;
varying vec2 place;
varying vec2 spot;
varying vec3 ray;
void main() {
  place = uv * size;
  spot = (position.xz - level.xy) * level.zw;
  ray = cameraPosition - position;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}`
const rugVertex = `
attribute vec4 tint;
uniform vec4 level;
varying vec2 spot;
varying vec3 shade;
void main() {
  shade = tint.rgb;
  spot = (position.xz - level.xy) * level.zw;
  gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0));
}`
const rugFragment = `
uniform sampler2D light;
varying vec2 spot;
varying vec3 shade;
void main() { gl_FragColor = vec4(shade * texture2D(light, spot).rgb * 1.25, 1.0); }`
const ceilingFragment = `
uniform sampler2D light;
varying vec2 spot;
void main() { gl_FragColor = vec4(texture2D(light, spot).rgb * vec3(1.225, 1.21, 1.18), 1.0); }`
const floorFragment = `
uniform sampler2D map;
uniform sampler2D light;
uniform float gloss;
uniform vec3 tint;
varying vec2 place;
varying vec2 spot;
varying vec3 ray;
void main() {
  vec3 fallen = texture2D(light, spot).rgb * 1.25;
  float low = 1.0 - ray.y * inversesqrt(dot(ray, ray));
  low *= low;
  gl_FragColor = vec4(texture2D(map, place).rgb * tint * fallen + gloss * low * low * fallen * fallen, 1.0);
}`
