import type { PartFault } from '#app/domain/site/content-fault.ts'

export const doubted = (fault: PartFault): PartFault => ({ ...fault, isDoubt: true })
