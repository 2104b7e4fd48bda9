/** For how many months it stays known that a phone had its gift, where a site says nothing else. */
export const giftMonths = 24
