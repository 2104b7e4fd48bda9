/**
 * The three guide films of Gaon Lakepark, made of its own drawings; silent, with captions. Run by hand after
 * `art/drawings/draw.ts`, with ffmpeg on the PATH: `node art/film/guides.ts [name …]`. Writes `files/guide-*.mp4`, the captions
 * beside them and the posters among the media.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { runnerImport } from 'vite'
import { paletteOf } from '../../app/blocks/map/palette.ts'
import type { Layer } from '../../app/domain/drawings/maps/layers.ts'
import type { View } from '../../app/domain/drawings/maps/location-map.ts'
import { locationMap } from '../../app/domain/drawings/maps/map-schema.ts'
import { sceneOf } from '../../app/domain/drawings/maps/scene.ts'
import { fillFacts } from '../../app/domain/site/facts.ts'
import { siteSettings } from '../../app/domain/site/site-settings.ts'
import { planPicture } from './plan-picture.ts'

const site = 'content/gaon-lakepark'
const size = { width: 1280, height: 720 }
/** The words are on a band below the drawing, so that they cover nothing drawn. */
const band = 132
/** Seconds of a scene, and of the fade into the next. */
const scene = 3.6
const fade = 0.7
const limit = 900_000

const { schema: _, ...written } = JSON.parse(readFileSync(`${site}/site.json`, 'utf8'))
const settings = siteSettings.parse(written)
const { facts } = settings
const location = locationMap.parse(JSON.parse(readFileSync(`${site}/maps/location.json`, 'utf8')))

interface Scene {
  /** A picture among the media, a unit plan, or what lies on the location map. */
  drawing: string | { plan: string } | Layer[]
  ground: string
  line: string
  small: string
}

const sheet = '#f4efe5'
const caution = '이해를 돕기 위한 그림으로 실제와 다를 수 있습니다.'
const planned = '계획은 변경되거나 취소될 수 있습니다.'

const films: Record<string, Scene[]> = {
  'guide-location': [
    {
      drawing: ['nature'],
      ground: sheet,
      line: '앞은 가온호수, 뒤는 가온대로',
      small: '가온시 누리구 오르빛 가온 레이크파크',
    },
    {
      drawing: ['nature', 'school'],
      ground: sheet,
      line: '누리초등학교까지 도보 {school.minutes}',
      small: '분양사무소 실측 2026. 10. 배정은 교육청 결정을 따릅니다.',
    },
    {
      drawing: ['nature', 'school', 'medical', 'life'],
      ground: sheet,
      line: '{hospital.beds} 가온중앙병원, 차로 {hospital.minutes} 안',
      small: '가온시 공고 제2025-21호(2025. 1. 9.)',
    },
    {
      drawing: ['nature', 'school', 'medical', 'life', 'traffic'],
      ground: sheet,
      line: '누리IC 차로 {interchange.minutes}, 가온호수역(계획) 도보 {station.minutes}',
      small: `가온시 고시 제2024-318호(2024. 12. 12.) ${planned}`,
    },
    {
      drawing: ['nature', 'school', 'medical', 'life', 'traffic', 'work'],
      ground: sheet,
      line: '반도체 산업단지(계획)까지 차로 {industry.minutes}',
      small: `가온시 고시 제2024-327호(2024. 12. 26.) ${planned}`,
    },
  ],
  'guide-59': [
    {
      drawing: { plan: '59A' },
      ground: sheet,
      line: '59㎡A, 방 셋과 거실이 모두 남쪽',
      small: `발코니 확장형 기준. ${caution}`,
    },
    {
      drawing: 'dollhouse-59A.jpg',
      ground: sheet,
      line: '현관창고와 팬트리, 드레스룸을 따로',
      small: caution,
    },
    {
      drawing: { plan: '59B' },
      ground: sheet,
      line: '59㎡B, 코너에서 두 면으로 열리는 거실',
      small: `발코니 확장형 기준. ${caution}`,
    },
    {
      drawing: 'dollhouse-59B.jpg',
      ground: sheet,
      line: '거실과 식당이 벽 없이 한 공간으로',
      small: caution,
    },
  ],
  'guide-84': [
    {
      drawing: { plan: '84A' },
      ground: sheet,
      line: '84㎡A, 방 셋과 거실이 나란한 4베이',
      small: `발코니 확장형 기준. ${caution}`,
    },
    {
      drawing: 'dollhouse-84A.jpg',
      ground: sheet,
      line: '현관창고와 팬트리를 현관 곁에 나란히',
      small: caution,
    },
    {
      drawing: { plan: '84B' },
      ground: sheet,
      line: '84㎡B, 안방과 거실을 한층 넓게',
      small: `발코니 확장형 기준. ${caution}`,
    },
    {
      drawing: { plan: '84C' },
      ground: sheet,
      line: '84㎡C, 코너에서 두 면으로 열리는 거실',
      small: `발코니 확장형 기준. ${caution}`,
    },
  ],
}

const work = mkdtempSync(join(tmpdir(), 'guides-'))
const font = join(work, 'serif.ttf')
const said = Object.values(films)
  .flat()
  .flatMap(({ line, small }) => [fillFacts(line, facts), small])
writeFileSync(
  font,
  await subsetFont(readFileSync('fonts/noto-serif-kr-medium.otf'), said.join(''), { targetFormat: 'sfnt' }),
)

const { module: drawn } = await runnerImport<typeof import('../../app/blocks/map/drawing.tsx')>(
  './app/blocks/map/drawing.tsx',
)

/** The widest view of the map with the layers given, in the shape of the film. */
function drawMap(layers: Layer[]): Buffer {
  const box = { width: size.width, ratio: size.width / (size.height - band) }
  const view = {
    ...(location.views.wide as View),
    ...box,
    metres: 8000,
    text: 17,
    reach: false,
    zooms: false,
  }
  const scene = sceneOf(location, view, { facts, modelHouse: settings.modelHouse.location })
  const isShown = ({ layer }: { layer?: string | undefined }) => !layer || layers.some((one) => one === layer)
  const shown = {
    ...scene,
    areas: scene.areas.filter(isShown),
    lines: scene.lines.filter(isShown),
    marks: scene.marks.filter(isShown),
    names: scene.names.filter(isShown),
  }
  const fonts = "'Noto Sans KR','Noto Sans CJK KR',sans-serif"
  const palette = paletteOf(settings)
  return Buffer.from(
    renderToStaticMarkup(createElement(drawn.MapDrawing, { scene: shown, palette, title: '', fonts })),
  )
}

async function pictureOf(drawing: Scene['drawing'], height: number): Promise<Buffer | string> {
  if (Array.isArray(drawing)) return drawMap(drawing)
  return typeof drawing === 'string'
    ? `${site}/media/${drawing}`
    : planPicture(settings, drawing.plan, height)
}

/** The drawing of a scene as one picture above the band. */
async function draw({ drawing, ground }: Scene, file: string) {
  const box = { width: size.width, height: size.height - band }
  const isMap = Array.isArray(drawing)
  if (typeof drawing === 'string' && drawing.endsWith('.jpg')) return await drawRender(drawing, box, file)
  const inner = isMap ? box : { width: box.width - 160, height: box.height - 40 }
  const input = await sharp(await pictureOf(drawing, inner.height), { density: 144 })
    .resize({ ...inner, fit: isMap ? 'cover' : 'contain', background: '#00000000' })
    .png()
    .toBuffer()
  const picture = await sharp({ create: { ...box, channels: 3, background: ground } })
    .composite([{ input }])
    .png()
    .toBuffer()
  await sharp({ create: { ...size, channels: 3, background: '#faf8f4' } })
    .composite([{ input: picture, left: 0, top: 0 }])
    .png()
    .toFile(file)
}

/** A render whole, its own ground drawn out to both sides of the film. */
async function drawRender(name: string, box: { width: number; height: number }, file: string) {
  const render = await sharp(`${site}/media/${name}`)
    .resize({ height: box.height })
    .toBuffer({ resolveWithObject: true })
  const side = (box.width - render.info.width) / 2
  const picture = await sharp(render.data)
    .extend({ left: Math.floor(side), right: Math.ceil(side), extendWith: 'copy' })
    .png()
    .toBuffer()
  await sharp({ create: { ...size, channels: 3, background: '#faf8f4' } })
    .composite([{ input: picture, left: 0, top: 0 }])
    .png()
    .toFile(file)
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: 'inherit' })

function words(text: string, fontSize: number, y: number, colour: string, name: string) {
  const file = join(work, name)
  writeFileSync(file, text)
  return `drawtext=fontfile=${font}:textfile=${file}:fontsize=${fontSize}:fontcolor=${colour}:x=48:y=${y}`
}

const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`

const asked = process.argv.slice(2)
for (const [name, scenes] of Object.entries(films)) {
  if (asked.length && !asked.includes(name)) continue
  const stills = scenes.map((_, i) => join(work, `${name}-${i}.png`))
  await Promise.all(scenes.map((one, i) => draw(one, stills[i] as string)))
  const inputs = stills.flatMap((file) => [
    '-loop',
    '1',
    '-framerate',
    '25',
    '-t',
    `${scene + fade}`,
    '-i',
    file,
  ])
  const written = scenes.map(({ line, small }, i) => {
    const top = size.height - band
    const two = [
      words(fillFacts(line, facts), 38, top + 26, '0x14231d', `${name}-${i}-line`),
      words(small, 21, top + 84, '0x43544c', `${name}-${i}-small`),
    ]
    return `[${i}:v]${two.join(',')},format=yuv420p[s${i}]`
  })
  const joined = scenes.slice(1).map((_, i) => {
    const from = i ? `[j${i}]` : '[s0]'
    return `${from}[s${i + 1}]xfade=transition=fade:duration=${fade}:offset=${((i + 1) * scene).toFixed(2)}[j${i + 1}]`
  })
  const mp4 = `${site}/files/${name}.mp4`
  ffmpeg(
    ...inputs,
    '-filter_complex',
    [...written, ...joined].join(';'),
    '-map',
    `[j${scenes.length - 1}]`,
    ...'-an -pix_fmt yuv420p -c:v libx264 -preset veryslow -crf 26 -tune stillimage -profile:v high -movflags +faststart'.split(
      ' ',
    ),
    ...['-map_metadata', '-1', '-fflags', '+bitexact'],
    mp4,
  )
  const cues = scenes.map(({ line, small }, i) => {
    const until = (i + 1) * scene + (i === scenes.length - 1 ? fade : 0)
    return `${time(i * scene)} --> ${time(until)}\n${fillFacts(line, facts)}\n${small}`
  })
  writeFileSync(`${site}/files/${name}.vtt`, `WEBVTT\n\n${cues.join('\n\n')}\n`)
  await sharp(stills[scenes.length === 5 ? 4 : 0])
    .extract({ left: 0, top: 0, width: size.width, height: size.height - band })
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(`${site}/media/${name}.jpg`)
  const { size: bytes } = statSync(mp4)
  console.log(`${mp4} ${bytes} bytes, ${(scenes.length * scene + fade).toFixed(1)} s`)
  if (bytes > limit) throw new Error(`${mp4} is larger than ${limit} bytes`)
}
rmSync(work, { recursive: true })
