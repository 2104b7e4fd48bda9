import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dailyLog } from './daily-log.server.ts'
import { createLogSink, type LogTarget } from './log-sink.server.ts'

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-sink-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'logs'))
  return dataDir
}

/** A sink whose time stands still until it is moved. */
function sinkOf(target: LogTarget, writeSome?: (fd: number, bytes: Buffer, at: number) => number) {
  const said: string[] = []
  let at = 0
  const sink = createLogSink(target, {
    say: (line) => said.push(line),
    now: () => at,
    ...(writeSome && { writeSome }),
  })
  const wait = (ms: number) => {
    at += ms
  }
  return { sink, said, wait }
}

test('a full disk loses lines, says so once, and the log tells how many when there is room again', () => {
  const dataDir = folder()
  const file = join(dataDir, 'logs/bunyang-2026-11-21.log')
  symlinkSync('/dev/full', file)
  const { sink, said, wait } = sinkOf(dailyLog(dataDir, { now: () => new Date('2026-11-21T03:00:00Z') }))
  for (const line of ['one\n', 'two\n']) sink.write(line)
  wait(6000)
  sink.write('three\n')
  expect(said).toEqual(['로그를 쓰지 못해 버립니다(ENOSPC). 다시 쓸 수 있게 되면 이어서 씁니다.'])
  expect(sink.lost()).toBe(3)
  rmSync(file)
  sink.write('too soon\n')
  wait(6000)
  sink.write('five\n')
  const [five, told] = readFileSync(file, 'utf8').split('\n')
  expect(five).toBe('five')
  expect(JSON.parse(told as string)).toMatchObject({ level: 40, lines: 4, msg: 'log lines were lost' })
  expect(said).toHaveLength(1)
})

test('a day whose file cannot be opened loses that day until it can', () => {
  const dataDir = folder()
  const tomorrow = join(dataDir, 'logs/bunyang-2026-11-22.log')
  mkdirSync(tomorrow)
  let now = '2026-11-21T14:59:59Z'
  const { sink, said, wait } = sinkOf(dailyLog(dataDir, { now: () => new Date(now) }))
  sink.write('before midnight\n')
  now = '2026-11-21T15:00:00Z'
  sink.write('after midnight\n')
  expect(said).toEqual([expect.stringContaining('EISDIR')])
  rmSync(tomorrow, { recursive: true })
  wait(6000)
  sink.write('later\n')
  expect(readFileSync(tomorrow, 'utf8')).toMatch(/^later\n.*"lines":1/)
})

test('a line that was cut in the middle does not run into the next', () => {
  let written = ''
  let room = 7
  const { sink, wait } = sinkOf({ open: () => 1, close: () => {} }, (_, bytes, at) => {
    const some = bytes.subarray(at, at + room)
    if (!some.length) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    written += some
    room -= some.length
    return some.length
  })
  sink.write('one\n')
  sink.write('two\n')
  expect(written).toBe('one\ntwo')
  expect(sink.lost()).toBe(1)
  wait(6000)
  room = 1000
  sink.write('three\n')
  expect(written).toMatch(/^one\ntwo\nthree\n\{.*"lines":1,.*\}\n$/)
})

test('a reader who is slow gets every line later, and one who takes nothing costs a megabyte', () => {
  let written = ''
  let takes = 0
  const { sink, said } = sinkOf({ open: () => 1, close: () => {} }, (_, bytes, at) => {
    written += bytes.subarray(at, at + takes)
    return Math.min(takes, bytes.length - at)
  })
  for (const line of ['one\n', 'two\n', 'three\n']) sink.write(line)
  takes = 5
  sink.flush()
  expect(written).toBe('one\ntwo\nthree\n')
  takes = 0
  for (let i = 0; i < 3000; i++) sink.write(`${'x'.repeat(999)}\n`)
  expect(sink.lost()).toBe(3000 - 1048)
  expect(said).toEqual([])
})

test('a pipe whose reader went away ends nothing', async () => {
  const module = JSON.stringify(`${import.meta.dirname}/log-sink.server.ts`)
  const program = `
    const { createLogSink, standardOutput } = await import(${module})
    const sink = createLogSink(standardOutput)
    sink.write('begun\\n')
    process.stdin.on('data', () => {
      for (let i = 0; i < 1000; i++) sink.write('x'.repeat(1000) + '\\n')
      process.stderr.write('lost ' + sink.lost() + '\\n', () => process.exit(0))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await new Promise((begun) => child.stdout.once('data', begun))
  child.stdout.destroy()
  await new Promise((gone) => child.stdout.once('close', gone))
  child.stdin.write('go')
  expect(await new Promise((ended) => child.once('close', ended))).toBe(0)
  expect(said).toBe('로그를 쓰지 못해 버립니다(EPIPE). 다시 쓸 수 있게 되면 이어서 씁니다.\nlost 1000\n')
})
