import { BackSide, CanvasTexture, CylinderGeometry, LinearFilter, Mesh, ShaderMaterial } from 'three'

const [width, height] = [2048, 768]
const horizon = 0.46

/** Sky, hills and a lake, painted once on a tall ring around the unit. */
export function viewOutside(): Mesh<CylinderGeometry, ShaderMaterial> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) paint(pen)
  const map = new CanvasTexture(canvas)
  map.minFilter = LinearFilter
  map.generateMipmaps = false
  const material = new ShaderMaterial({
    side: BackSide,
    uniforms: { map: { value: map } },
    vertexShader:
      'varying vec2 place; void main() { place = uv; gl_Position = projectionMatrix * (modelViewMatrix * vec4(position, 1.0)); }',
    fragmentShader:
      'uniform sampler2D map; varying vec2 place; void main() { gl_FragColor = vec4(texture2D(map, place).rgb, 1.0); }',
  })
  const [radius, tall] = [70, 105]
  const ring = new Mesh(new CylinderGeometry(radius, radius, tall, 48, 1, true), material)
  ring.position.y = 1.5 + tall * (0.5 - horizon)
  // Last of the opaque meshes: only what windows leave free is painted.
  ring.renderOrder = 9
  return ring
}

function paint(pen: CanvasRenderingContext2D): void {
  const line = height * (1 - horizon)
  const sky = pen.createLinearGradient(0, 0, 0, line)
  sky.addColorStop(0, '#a5c0d6')
  sky.addColorStop(0.55, '#d5dfe4')
  sky.addColorStop(1, '#f3ead9')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, line)
  clouds(pen, line)
  const water = pen.createLinearGradient(0, line, 0, height)
  water.addColorStop(0, '#d3d9d3')
  water.addColorStop(0.16, '#a3b6b3')
  water.addColorStop(0.5, '#7d9595')
  water.addColorStop(1, '#5b7672')
  pen.fillStyle = water
  pen.fillRect(0, line, width, height - line)
  hills(pen, line, 44, 2, '#b6c2c4', 3)
  hills(pen, line, 28, 3, '#8b9f9b', 11)
  shore(pen, line)
  glints(pen, line)
  park(pen, line)
}

/** 1 to the south, at the lake; -1 to the north, at the park. */
const toLake = (x: number) => Math.cos((x / width) * 2 * Math.PI)

function park(pen: CanvasRenderingContext2D, line: number) {
  const edge = (x: number) => {
    const land = Math.max(0, 0.12 - toLake(x)) ** 0.6
    return Math.max(line + 3, height * 0.93 - land * (height * 0.93 - line) * 1.3) + wave(x, 2, 7) * 4
  }
  pen.fillStyle = '#9db48d'
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) pen.lineTo(x, edge(x))
  pen.lineTo(width, height)
  pen.fill()
  const rows = 26
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 210; i++) {
      const deep = row / (rows - 1)
      const x = ((i * 173 + row * 71) % (width + 80)) - 40
      const y = line + 6 + deep ** 1.7 * (height - line) + ((i * 29) % 11) * (0.3 + deep)
      if (y < edge(x) || wave(x + row * 37, row * 0.8, 11) < -0.08 - deep * 0.2) continue
      const r = 2.6 + deep * 15 + ((i * 41) % 7) * deep
      const light = 64 - deep * 24 + ((i * 13) % 6)
      const hue = 104 + ((i * 11) % 26)
      for (const [dx, dy, size, lift] of [
        [0, 0, 1, 0],
        [-0.55, 0.15, 0.7, -2],
        [0.5, 0.2, 0.72, -3],
        [-0.15, -0.4, 0.6, 4],
      ] as const) {
        pen.fillStyle = `hsl(${hue} ${12 + deep * 10}% ${light + lift}%)`
        pen.beginPath()
        pen.ellipse(x + dx * r, y + dy * r, r * size, r * size * 0.8, 0, 0, 7)
        pen.fill()
      }
    }
}

/** A wave that closes around the ring. */
const wave = (x: number, seed: number, times: number) =>
  Math.sin((x / width) * 2 * Math.PI * times + seed) * 0.5 +
  Math.sin((x / width) * 2 * Math.PI * (times * 2 + 1) + seed * 2.3) * 0.28 +
  Math.sin((x / width) * 2 * Math.PI * (times * 5 + 2) + seed * 4.1) * 0.12

function hills(
  pen: CanvasRenderingContext2D,
  line: number,
  high: number,
  steep: number,
  colour: string,
  seed: number,
) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, line)
  for (let x = 0; x <= width; x += 4)
    pen.lineTo(x, line - high * (0.62 + 0.5 * wave(x, seed, Math.round(2 * steep))))
  pen.lineTo(width, line)
  pen.fill()
}

function clouds(pen: CanvasRenderingContext2D, line: number) {
  for (let i = 0; i < 26; i++) {
    const [x, y] = [((i * 397) % width) + 20, line * (0.18 + ((i * 61) % 60) / 100)]
    const [w, h] = [90 + ((i * 53) % 170), 7 + ((i * 29) % 14)]
    const soft = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
    soft.addColorStop(0, 'rgb(255 255 255 / .5)')
    soft.addColorStop(1, 'rgb(255 255 255 / 0)')
    for (const turn of [-width, 0, width]) {
      pen.save()
      pen.translate(x + turn, y)
      pen.scale(w, h)
      pen.fillStyle = soft
      pen.fillRect(-1, -1, 2, 2)
      pen.restore()
    }
  }
}

function shore(pen: CanvasRenderingContext2D, line: number) {
  for (let i = 0; i < 96; i++) {
    const x = (i * 211) % width
    const [w, h] = [3 + ((i * 17) % 5), 5 + ((i * 31) % 19)]
    pen.fillStyle = `hsl(165 8% ${77 + ((i * 7) % 7)}%)`
    if (wave(x, 5, 3) > 0) pen.fillRect(x, line - h - 2, w, h + 2)
  }
  pen.fillStyle = '#64806e'
  pen.beginPath()
  pen.moveTo(0, line + 2)
  for (let x = 0; x <= width; x += 4)
    pen.lineTo(x, line - 5 - 4 * wave(x, 8, 9) - 2.5 * Math.abs(Math.sin((x / width) * Math.PI * 124)))
  pen.lineTo(width, line + 2)
  pen.fill()
  pen.fillStyle = 'rgb(96 128 122 / .35)'
  pen.fillRect(0, line + 2, width, 7)
}

function glints(pen: CanvasRenderingContext2D, line: number) {
  for (let i = 0; i < 900; i++) {
    const deep = ((i * 37) % 100) / 100
    const y = line + 8 + deep * deep * (height - line) * 0.72
    const x = (i * 619) % width
    pen.fillStyle = `rgb(255 255 255 / ${0.05 + ((i * 13) % 10) / 110})`
    pen.fillRect(x, y, 10 + deep * 46, 0.8 + deep * 1.4)
  }
}
