import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { isLong } from './long.ts'
import { drawPicture } from './pictures.ts'

/** Sizes of the pictures that replace the originals of the demo, by their shapes. */
const sizes = [
  [320, 180],
  [320, 200],
  [320, 246],
  [320, 160],
  [320, 320],
  [264, 320],
] as const

/**
 * The folder of content that a run loads: in the long form the demo as it is, else with six small originals in place of
 * its photographs, whose thousand files would cost both cores a minute.
 */
export async function demoContent(): Promise<{ dir: string; remove(): Promise<void> }> {
  if (isLong) return { dir: 'content', remove: async () => {} }
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-demo-content-'))
  await cp('content', dir, { recursive: true })
  const originals = await Promise.all(
    sizes.map(async ([width, height]) => ({
      ratio: width / height,
      content: await drawPicture(width, height),
    })),
  )
  for await (const name of glob('*/media/*.jpg', { cwd: dir })) {
    const path = join(dir, name)
    const { width, height } = await sharp(await readFile(path)).metadata()
    const farness = ({ ratio }: { ratio: number }) => Math.abs(Math.log((ratio * height) / width))
    const [nearest] = originals.toSorted((a, b) => farness(a) - farness(b))
    if (nearest) await writeFile(path, nearest.content)
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
