export const memoKey = (leadId: string): string => `leads/${leadId}/memo`

export const callKey = (leadId: string): string => `leads/${leadId}/call`
