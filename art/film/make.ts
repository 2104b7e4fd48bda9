/**
 * The demo's film: 8 seconds over the aerial CG, silent. Run by hand, with ffmpeg on the PATH:
 * `node art/film/make.ts`. What is read in it stands in `brand-film.vtt` and in the page's transcript too.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const site = 'content/gaon-lakepark'
const seconds = 8
const size = { width: 1280, height: 720 }
const paper = '0xfaf8f4'
const ink = '0x14231d'
/** Bytes that each file stays below. */
const limit = 900_000

const title = JSON.parse(readFileSync(`${site}/site.json`, 'utf8')).name as string
const line = '가온호수의 아침'
const disclaimer = '이해를 돕기 위한 CG로 실제와 다를 수 있습니다.'

const work = mkdtempSync(join(tmpdir(), 'film-'))
const font = join(work, 'serif.ttf')
writeFileSync(
  font,
  await subsetFont(readFileSync('fonts/noto-serif-kr-medium.woff2'), `${title}${line}${disclaimer}`, {
    targetFormat: 'sfnt',
  }),
)

/** Words that fade in within a second. Everything keeps to the middle: players cut the edges off. */
const words = (text: string, from: number, fontSize: number, y: string, colour: string) => {
  const file = join(work, `${from}.txt`)
  writeFileSync(file, text)
  const alpha = `min(1\\,max(0\\,t-${from}))`
  return `drawtext=fontfile=${font}:textfile=${file}:fontsize=${fontSize}:fontcolor=${colour}:x=(w-text_w)/2:y=${y}:alpha='${alpha}'`
}

// Thrice its size while it moves, so that a step is a third of a pixel and nothing trembles.
const move = `(1-cos(PI*t/${seconds}))/2`
const pan = [
  'scale=5400:-2:flags=lanczos',
  `crop=${size.width * 3}:${size.height * 3}:(in_w-out_w)*${move}:(in_h-out_h)*(1-0.45*${move})`,
  `scale=${size.width}:${size.height}:flags=lanczos`,
].join(',')
const filter = [
  `[0:v]${pan}[pan]`,
  `color=${paper}:s=${size.width}x${size.height}:r=25:d=${seconds},format=yuva420p,colorchannelmixer=aa=0.9,fade=in:st=4.2:d=1.2:alpha=1[veil]`,
  `[pan][veil]overlay,${words(line, 4.8, 30, 'h/2-92', ink)},${words(title, 5.1, 64, 'h/2-44', ink)},${words(disclaimer, 5.6, 25, 'h/2+72', ink)},format=yuv420p[film]`,
].join(';')

const input = ['-y', '-loglevel', 'error', '-loop', '1', '-framerate', '25', '-t', `${seconds}`]
const source = [
  ...input,
  '-i',
  `${site}/media/hero-aerial.jpg`,
  '-filter_complex',
  filter,
  '-map',
  '[film]',
  '-an',
]
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact']
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', args, { stdio: 'inherit', cwd: process.cwd() })

const mp4 = `${site}/files/brand-film.mp4`
ffmpeg(
  ...source,
  ...'-c:v libx264 -preset veryslow -crf 27 -tune film -profile:v high -movflags +faststart'.split(' '),
  ...plain,
  mp4,
)
const webm = `${site}/files/brand-film.webm`
const vp9 = '-c:v libvpx-vp9 -b:v 0 -crf 38 -deadline good -cpu-used 1 -row-mt 1'.split(' ')
const log = ['-passlogfile', join(work, 'vp9')]
ffmpeg(...source, ...vp9, '-pass', '1', ...log, '-f', 'null', '/dev/null')
ffmpeg(...source, ...vp9, '-pass', '2', ...log, ...plain, webm)
rmSync(work, { recursive: true })

for (const file of [mp4, webm]) {
  const { size: bytes } = statSync(file)
  console.log(`${file} ${bytes} bytes`)
  if (bytes > limit) throw new Error(`${file} is larger than ${limit} bytes`)
}
