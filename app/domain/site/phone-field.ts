import { z } from 'zod'
import { formatPhone, type PhoneUse, readPhone } from '#app/platform/phone.ts'

/** A telephone number in settings by the rule of `readPhone`; kept with hyphens, as pages and messages show it. */
export const phoneField = (use: PhoneUse) =>
  z.string().check((payload) => {
    const read = readPhone(payload.value, use)
    if (read.ok) payload.value = formatPhone(read.phone)
    // The code that shows the fault ends the sentence.
    else
      payload.issues.push({
        code: 'custom',
        message: read.sentence.replace(/\.$/, ''),
        input: payload.value,
      })
  })
