import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext } from 'axe-core'
import type { Locator, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core finds wrong in the page as it stands, or in a part of it, a line for each finding and place.
 * @param except selector of what is not looked at
 */
export async function faultsOf(
  page: Page,
  part: Locator = page.locator(':root'),
  except = '',
): Promise<string[]> {
  // What is still fading in has the contrast of a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((animation) => animation.finished),
    ),
  )
  await page.evaluate(source)
  const { violations } = await part.evaluate((include, selector) => {
    const { axe } = window as unknown as { axe: { run(context: ElementContext): Promise<AxeResults> } }
    const exclude = selector ? [...document.querySelectorAll(selector)] : []
    return axe.run({ include: [include], exclude })
  }, except)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')}`),
  )
}
