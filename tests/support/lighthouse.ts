import { createServer } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { chromiumArguments, findChromium } from './chromium.ts'
import { service, servicesAddress } from './services.ts'

/** What is asked for; speed is measured elsewhere, where the machine is quiet. */
export const categories = ['seo', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

interface Auditor {
  port: number
  close(): Promise<void>
}

/** A Chromium that Lighthouse may drive. */
export async function openAuditor(): Promise<Auditor> {
  const port = await freePort()
  const executablePath = servicesAddress() ? await service('chromium') : await findChromium(() => {})
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  return { port, close: () => browser.close() }
}

/**
 * Lighthouse's word on an address: scores of 0 to 100, and a line for every audit that is not passed.
 * @throws Error where it could not look at the page
 */
export async function auditPage(
  { port }: Auditor,
  address: string,
  device: 'phone' | 'desktop',
  only: readonly Category[] = categories,
): Promise<{ scores: Partial<Record<Category, number>>; failed: string[] }> {
  const flags = {
    port,
    onlyCategories: [...only],
    logLevel: 'error' as const,
    disableFullPageScreenshot: true,
  }
  // Large, and only the long form asks for it.
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const result = await lighthouse(address, flags, device === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`${address} was not audited`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  const failed = only.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      if (!weight || !audit || audit.score === null || audit.score === 1) return []
      const items = (audit.details as { items?: unknown[] } | undefined)?.items ?? []
      return [`${device} ${name} ${id}: ${audit.title} ${JSON.stringify(items).slice(0, 600)}`]
    }),
  )
  const scores = Object.fromEntries(
    only.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  )
  return { scores, failed }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
