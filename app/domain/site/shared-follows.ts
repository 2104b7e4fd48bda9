import { z } from 'zod'

const follows = z.literal(true).optional()

/** Shared texts that a site follows: a new version of one is merged into the site's own and published there. */
export const sharedFollows = z.strictObject({
  privacy: follows.meta({ title: '개인정보 처리방침' }),
  terms: follows.meta({ title: '이용약관' }),
  copyright: follows.meta({ title: '저작권' }),
  consents: follows.meta({ title: '개인정보 동의서' }),
  questions: follows.meta({ title: '자주 묻는 질문' }),
  messages: follows.meta({ title: '문자 문구' }),
})

export type SharedFollows = z.infer<typeof sharedFollows>

export type SharedName = keyof SharedFollows

export const sharedNames = Object.keys(sharedFollows.shape) as SharedName[]
