import type { Enhancement } from '../../enhance/contract.ts'
import type { BuildingsParts } from './contract.ts'
import { foundHomes } from './found-homes.ts'

/** Counts the homes that match type, floors and direction, in total and by building. */
const enhance: Enhancement<BuildingsParts> = (homes, { one, all }) => {
  const form = homes.querySelector('form')
  const output = one('found')
  if (!form || !output) return
  const towers = all('tower')
  const count = () => {
    const chosen = (name: string) => {
      const mark = new FormData(form).get(name)
      return mark ? `.${mark}` : ''
    }
    const cells = `tr${chosen('floor')} > td[class]${chosen('type')}${chosen('facing')}`
    let matches = 0
    for (const tower of towers) {
      const own = tower.querySelectorAll(cells).length
      matches += own
      for (const link of homes.querySelectorAll(`a[href="#${tower.id}"]`))
        link.toggleAttribute('data-none', own === 0)
      tower.toggleAttribute('data-none', own === 0)
    }
    output.textContent = foundHomes(matches)
  }
  form.addEventListener('change', count)
  // Fields reset after the event.
  form.addEventListener('reset', () => setTimeout(count))
  count()
}

export default enhance
