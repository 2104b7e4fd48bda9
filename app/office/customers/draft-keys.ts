export const memoKey = (leadId: string): string => `leads/${leadId}/memo`

export const fieldsKey = (leadId: string): string => `leads/${leadId}/fields`

export const callKey = (leadId: string): string => `leads/${leadId}/call`
