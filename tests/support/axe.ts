import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>
}

/** Runs in the browser: what is still fading in has the contrast of a moment. What never ends or is scrolled by stays. */
function endFades() {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime
    if (animation.timeline === document.timeline && end !== Infinity) animation.finish()
  }
}

/**
 * What axe-core finds wrong in the page as it stands, or in a part of it, a line for each finding and place.
 * @param except selector of what is not looked at
 * @param withoutContrast leaves colours alone, which cost the most
 */
export async function faultsOf(
  page: Page,
  part: Locator = page.locator(':root'),
  { except = '', withoutContrast = false } = {},
): Promise<string[]> {
  await page.evaluate(endFades)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await part.evaluate(
    (include, { except, withoutContrast }) => {
      const { axe } = window as unknown as { axe: Axe }
      const exclude = except ? [...document.querySelectorAll(except)] : []
      const rules = { 'color-contrast': { enabled: !withoutContrast } }
      return axe.run({ include: [include], exclude }, { resultTypes: ['violations'], rules })
    },
    { except, withoutContrast },
  )
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')}`),
  )
}
