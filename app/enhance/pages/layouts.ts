import { countFound } from './homes.ts'
import { showBuildings } from './site-layout.ts'

for (const layout of document.querySelectorAll<HTMLElement>('[data-layout]')) showBuildings(layout)
for (const homes of document.querySelectorAll<HTMLElement>('[data-homes]')) countFound(homes)
