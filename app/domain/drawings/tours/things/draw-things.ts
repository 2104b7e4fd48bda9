import { footprintOf, heightOf } from '../thing-size.ts'
import type { UnitModel, UnitThing } from '../unit-model.ts'
import { drawBasin, drawBath, drawCondenser, drawShower, drawToilet, drawWasher } from './bathroom.ts'
import { type Kit, kitOf, type Workshop } from './kit.ts'
import { drawCounter, drawHob, drawIsland, drawRefrigerator, drawSink } from './kitchen.ts'
import { drawLamp, drawPlant, drawRug, drawTelevision } from './living.ts'
import { drawArmchair, drawChair, drawSofa } from './seating.ts'
import { drawBed } from './sleeping.ts'
import { drawBookshelf, drawCloset, drawShelf, drawShoeCloset } from './storage.ts'
import { drawDesk, drawDiningTable, drawLowTable } from './tables.ts'

type Draw = (kit: Kit, unit: UnitModel, thing: UnitThing) => void

/** A thing without a drawing is a type error. */
const drawings = {
  counter: (kit, { ceiling }) => drawCounter(kit, ceiling),
  sink: (kit, unit, thing) => drawSink(kit, !onCounter(unit, thing)),
  hob: (kit, unit, thing) => drawHob(kit, !onCounter(unit, thing), unit.ceiling),
  refrigerator: drawRefrigerator,
  'kimchi-refrigerator': drawRefrigerator,
  'tall-cabinet': (kit) => drawCloset(kit, 2.3, kit.palette.cabinet),
  island: drawIsland,
  toilet: drawToilet,
  basin: drawBasin,
  bath: drawBath,
  shower: drawShower,
  washer: drawWasher,
  condenser: drawCondenser,
  closet: (kit, { ceiling }) => drawCloset(kit, ceiling - 0.02, kit.palette.cabinet),
  'shoe-closet': drawShoeCloset,
  shelf: (kit) => drawShelf(kit, 2),
  hatch: (kit) =>
    kit.box([-kit.width / 2, kit.width / 2, 0, 0.02, -kit.depth / 2, kit.depth / 2], kit.palette.metal, {
      skip: 'bottom',
    }),
  bed: drawBed,
  sofa: drawSofa,
  armchair: drawArmchair,
  'low-table': drawLowTable,
  'dining-table': (kit, { ceiling }) => drawDiningTable(kit, ceiling),
  chair: drawChair,
  desk: drawDesk,
  television: (kit, { ceiling }) => drawTelevision(kit, ceiling, true),
  rug: drawRug,
  wardrobe: (kit) => drawCloset(kit, 2.2, kit.palette.linen),
  bookshelf: drawBookshelf,
  plant: drawPlant,
  lamp: drawLamp,
} satisfies Record<UnitThing['kind'], Draw>

function onCounter({ fixtures }: UnitModel, { at: [x, z] }: UnitThing): boolean {
  return fixtures.some((other) => {
    if (other.kind !== 'counter' && other.kind !== 'island') return false
    const { x0, z0, x1, z1 } = footprintOf(other)
    return x > x0 && x < x1 && z > z0 && z < z1
  })
}

export function drawThings(workshop: Workshop, things: UnitThing[]): void {
  for (const thing of things) {
    const draw: Draw = drawings[thing.kind]
    draw(kitOf(workshop, thing, heightOf(thing.kind)), workshop.unit, thing)
  }
}
