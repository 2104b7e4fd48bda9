import {
  BackSide,
  CanvasTexture,
  ClampToEdgeWrapping,
  CylinderGeometry,
  LinearFilter,
  Mesh,
  RepeatWrapping,
  ShaderMaterial,
} from 'three'
import { skyColours } from './outlook/colours.ts'
import { horizon, height as pictureHeight, width as pictureWidth, slopes } from './outlook/frame.ts'

/** Metres from the eye; the view is so far away that walking does not change it. */
const radius = 70

export interface ViewOutside {
  ring: Mesh<CylinderGeometry, ShaderMaterial>
  /** @param image the picture around a home; without one there are sky and haze alone */
  show(image: CanvasImageSource | undefined): void
  dispose(): void
}

/** The view from a home's windows on a ring around the visitor. @param width pixels, of a turn */
export function viewOutside(width: number): ViewOutside {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((pictureHeight / pictureWidth) * width)
  const map = new CanvasTexture(canvas)
  map.minFilter = LinearFilter
  map.generateMipmaps = false
  map.wrapS = RepeatWrapping
  map.wrapT = ClampToEdgeWrapping
  const material = new ShaderMaterial({
    side: BackSide,
    uniforms: { map: { value: map } },
    vertexShader:
      'varying vec2 place; void main() { place = uv; gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0)); }',
    // A cylinder runs from its south to the east, a picture from left to right: with the front in its middle.
    fragmentShader:
      'uniform sampler2D map; varying vec2 place; void main() { gl_FragColor = vec4(texture2D(map, vec2(0.5 - place.x, place.y)).rgb, 1.0); }',
  })
  const tall = radius * (slopes.up + slopes.down)
  const ring = new Mesh(new CylinderGeometry(radius, radius, tall, 96, 1, true), material)
  ring.geometry.translate(0, (radius * (slopes.up - slopes.down)) / 2, 0)
  // Last of the opaque meshes: only what windows leave free is painted.
  ring.renderOrder = 9

  const show = (image: CanvasImageSource | undefined) => {
    const pen = canvas.getContext('2d')
    if (!pen) return
    if (image) pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    else paintHaze(pen, canvas)
    map.needsUpdate = true
  }
  show(undefined)
  return {
    ring,
    show,
    dispose() {
      ring.geometry.dispose()
      material.dispose()
      map.dispose()
    },
  }
}

function paintHaze(pen: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): void {
  const haze = pen.createLinearGradient(0, 0, 0, height)
  const line = horizon / pictureHeight
  const [high, middle, low] = skyColours
  haze.addColorStop(0, high)
  haze.addColorStop(line * 0.72, middle)
  haze.addColorStop(line, low)
  haze.addColorStop(1, '#c4c9b8')
  pen.fillStyle = haze
  pen.fillRect(0, 0, width, height)
}

/** The picture around a home. @throws where it cannot be fetched or drawn */
export async function loadOutlook(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
