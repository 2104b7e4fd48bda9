import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why no disk can be filled on this machine; undefined where one can. */
export const whyNoSmallDisk = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'only root of a Linux machine can make a small disk'

export interface SmallDisk {
  path: string
  resize(kilobytes: number): void
  remove(): Promise<void>
}

/** A file system of its own in memory, which can be full. */
export async function makeSmallDisk(kilobytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'bunyang-disk-'))
  const mount = (...options: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', path])
  mount('-o', `size=${kilobytes}k`)
  return {
    path,
    resize: (to) => void mount('-o', `remount,size=${to}k`),
    async remove() {
      execFileSync('umount', ['--lazy', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}
