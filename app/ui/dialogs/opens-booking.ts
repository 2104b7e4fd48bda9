import { mark } from '#app/enhance/contract.ts'
import type { DialogParts } from './contract.ts'

/** On a link to the registration page: opens the registration dialog instead. */
export const opensBooking = mark<DialogParts>('open', 'booking')
