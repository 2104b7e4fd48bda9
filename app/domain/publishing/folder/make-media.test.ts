import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import { drawnPicture } from '../../../../tests/support/content-folder.ts'
import { makeMedia } from './make-media.server.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bunyang-media-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const make = (picture: string) => {
  const path = join(dir, 'room.svg')
  writeFileSync(path, picture)
  return makeMedia(localStorage(join(dir, 'kept')), [
    { name: 'room.svg', path, isPicture: true, isPanorama: true },
  ])
}

test('what is shown all around is twice as wide as high', async () => {
  expect((await make(drawnPicture('green'))).get('room.svg')?.width).toBe(40)
  const narrow = drawnPicture('green').replaceAll('40', '30')
  await expect(make(narrow)).rejects.toThrow(
    '360° 사진은 가로가 세로의 2배여야 합니다. 이 파일은 30×20입니다',
  )
})
