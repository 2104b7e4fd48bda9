export const withdrawalReasons = {
  phone: '전화로 요청',
  visit: '방문하여 요청',
  written: '문자·이메일·서면으로 요청',
  stranger: '본인이 등록하지 않았다고 알림',
} as const

export type WithdrawalReason = keyof typeof withdrawalReasons

export const isWithdrawalReason = (value: unknown): value is WithdrawalReason =>
  typeof value === 'string' && Object.hasOwn(withdrawalReasons, value)
