export const giftMonths = 24
