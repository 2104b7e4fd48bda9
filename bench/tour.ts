/**
 * How fluently a tour moves where no graphics card helps: pictures a second at 1280 x 720 while the camera turns and
 * walks, in a Chromium that draws by the processor (SwiftShader).
 *
 *     node bench/tour.ts http://127.0.0.1:3000/tour/gaon-lakepark/84A
 */
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { softwareWebgl } from '../tests/support/browser.ts'
import { findChromium } from '../tests/support/chromium.ts'

const address = process.argv[2] ?? 'http://127.0.0.1:3000/tour/gaon-lakepark/84A'
/** Pictures a second that a tour has to reach. */
const wanted = 30

/**
 * Milliseconds of processor time that the browser's processes have taken so far: what a busy machine cannot hide.
 * 0 where the system does not tell.
 */
function processorTime(): number {
  const processes = new Map<number, { parent: number; ms: number }>()
  try {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      // pid (name) state parent …, the 14th and 15th are hundredths of a second.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      processes.set(Number(name), {
        parent: Number(fields[1]),
        ms: (Number(fields[11]) + Number(fields[12])) * 10,
      })
    }
  } catch {
    // One that ended meanwhile, or no /proc at all.
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  return [...processes].reduce((sum, [pid, { ms }]) => (isOurs(pid) ? sum + ms : sum), 0)
}

interface Watched {
  times: number[]
  /** Milliseconds of processor time a picture, on all cores together. */
  work: number
}

/** Times between pictures, in milliseconds, while `act` goes on in the page. */
async function watch(page: Page, act: () => Promise<void>): Promise<Watched> {
  const before = processorTime()
  await page.evaluate(() => {
    const times: number[] = []
    let last = 0
    const next = (now: number) => {
      if (last) times.push(now - last)
      last = now
      ;(window as unknown as { watched: number[] }).watched = times
      ;(window as unknown as { watching: number }).watching = requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  const times = await page.evaluate(() => {
    cancelAnimationFrame((window as unknown as { watching: number }).watching)
    return (window as unknown as { watched?: number[] }).watched ?? []
  })
  return { times, work: (processorTime() - before) / Math.max(1, times.length) }
}

const at = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

function say(what: string, { times, work }: Watched): number {
  const sorted = [...times].sort((a, b) => a - b)
  const [middle, slow] = [at(sorted, 0.5), at(sorted, 0.95)]
  const mean = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)
  console.log(
    `${what.padEnd(34)} ${mean.toFixed(1)} pictures a second, half of them within ${middle.toFixed(1)} ms, 95 of 100 within ${slow.toFixed(1)} ms; ${work.toFixed(0)} ms of processor time each`,
  )
  return mean
}

console.log(`load before: ${loadavg()[0]?.toFixed(2)}`)
const browser = await chromium.launch({ executablePath: await findChromium(() => {}), args: softwareWebgl })
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: 'ko-KR' })
await page.goto(address)
const began = performance.now()
await page.waitForSelector('[data-live]', { timeout: 60_000 })
console.log(`ready after ${Math.round(performance.now() - began)} ms`)
await page.locator('canvas').focus()

const hold = (key: string, ms: number) => async () => {
  await page.keyboard.down(key)
  await page.waitForTimeout(ms)
  await page.keyboard.up(key)
}
const means: number[] = []
// The first turns find how finely this computer can draw.
await watch(page, hold('ArrowLeft', 3000))
means.push(say('turning in the living room', await watch(page, hold('ArrowRight', 5000))))
for (const room of ['안방', '주방·식당', '현관', '거실']) {
  const button = page.getByRole('navigation', { name: '방' }).getByRole('button', { name: room, exact: true })
  if (!(await button.count())) continue
  const watched = await watch(page, async () => {
    await button.evaluate((element: HTMLElement) => element.click())
    await page.waitForTimeout(3000)
  })
  means.push(say(`walking to ${room}`, watched))
}
await page.getByRole('button', { name: '모형 보기' }).click()
await page.waitForTimeout(1500)
means.push(say('turning the model', await watch(page, hold('ArrowRight', 4000))))
const ratio = await page.evaluate(() => {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  return canvas.width / canvas.clientWidth
})
console.log(`load after: ${loadavg()[0]?.toFixed(2)}; drawn at last with ${ratio.toFixed(2)} points a pixel`)
await browser.close()
const worst = Math.min(...means)
console.log(
  worst >= wanted ? `at least ${worst.toFixed(1)}: fluent` : `${worst.toFixed(1)}: fewer than ${wanted}`,
)
process.exitCode = worst >= wanted ? 0 : 1
