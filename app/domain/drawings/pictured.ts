import { z } from 'zod'
import { picture } from '#app/domain/site/picture.ts'
import { captionText, heading, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { buildingName } from './layouts/home-number.ts'
import { layerNames, layers } from './maps/layers.ts'
import { markWords, statusWords } from './maps/mark-words.ts'

/**
 * A plan, layout or map that has no drawing yet: a picture with its text. It has the file, the name and the references of the
 * drawing that may replace it (decision 12). Only pictures have the field `picture`.
 */

/** A file of `media/` as it is: a place on it is a share of its width and height, so it is never cropped. */
const sheet = picture
  .omit({ narrow: true, focus: true })
  .extend({
    name: silent(z.string().regex(/^(?!.*\.\.)[^/\\]+$/, 'media 폴더에 있는 파일의 이름이어야 합니다')).meta({
      title: '그림 파일',
    }),
  })
  .meta({ title: '그림', control: 'picture' })

const called = heading.min(1).max(60, '60자까지 적을 수 있습니다')

/** From the left and the top: 0 to 1. */
const share = z.number().min(0).max(1)
const spot = silent(
  z.tuple([share.meta({ title: '왼쪽에서' }), share.meta({ title: '위에서' })]).optional(),
).meta({
  title: '그림 위의 자리',
  control: 'spot',
  description: '정하지 않으면 목록에만 나옵니다.',
})
const id = silent(z.string().regex(/^[a-z][a-z0-9-]*$/, '소문자 영문으로 시작하는 이름이어야 합니다')).meta({
  title: '영문 이름',
  control: 'id',
})
const squareMetres = z.number().positive().max(1000).optional()

const room = z
  .strictObject({
    name: called.meta({ title: '공간' }),
    area: squareMetres.meta({ title: '면적', unit: '㎡' }),
    /** Where the basic variant has another: a balcony that a room takes in has this one alone. */
    basic: squareMetres.meta({ title: '기본형 면적', unit: '㎡' }),
    note: paragraph.optional().meta({ title: '설명' }),
  })
  .meta({ title: '공간' })

export const picturedPlan = z.strictObject({
  name: silent(z.string().regex(/^[0-9A-Za-z]+$/)).meta({ title: '주택형' }),
  label: called.meta({ title: '표시 이름' }),
  /** Name of the fact with the 주거전용면적. */
  exclusiveArea: silent(z.string()).meta({ title: '전용면적 사실' }),
  /** With the balcony extended, where there is one of the basic variant as well. */
  picture: sheet,
  basic: sheet.optional().meta({ title: '기본형 그림' }),
  rooms: z.array(room).default([]).meta({ title: '공간', isNeeded: true }),
  features: z.array(paragraph.min(1)).default([]).meta({ title: '특징' }),
  note: note.optional().meta({ title: '유의사항' }),
})

const building = z
  .strictObject({
    /** As homes call it: 101, A. */
    number: silent(z.string().regex(buildingName, '101이나 A처럼 동을 빼고 적어야 합니다')).meta({
      title: '동',
    }),
    at: spot,
    text: paragraph.optional().meta({ title: '설명', description: '층수, 주택형, 세대수를 적습니다.' }),
  })
  .meta({ title: '동' })

const facility = z
  .strictObject({
    /** As blocks refer to it. */
    id,
    name: called.meta({ title: '이름' }),
    at: spot,
    text: paragraph.optional().meta({ title: '설명' }),
  })
  .meta({ title: '시설' })

const homeType = z
  .strictObject({
    id: silent(z.string().regex(/^[0-9A-Za-z]+$/)).meta({ title: '주택형' }),
    label: called.meta({ title: '표시 이름' }),
    page: silent(z.string().startsWith('/')).meta({ title: '페이지', control: 'page' }),
  })
  .meta({ title: '주택형' })

export const picturedLayout = z.strictObject({
  name: silent(z.string().regex(/^[a-z][a-z0-9-]*$/)).meta({ title: '이름' }),
  picture: sheet,
  /** Names and pages of types for the table of homes, where the office sells them. */
  types: z.array(homeType).default([]).meta({ title: '주택형' }),
  buildings: z.array(building).default([]).meta({ title: '동' }),
  facilities: z.array(facility).default([]).meta({ title: '시설' }),
  /** What signs and colours of the picture mean. */
  legend: z.array(captionText.min(1)).default([]).meta({ title: '범례' }),
  note: note.optional().meta({ title: '유의사항' }),
})

const time = z
  .strictObject({
    by: z.enum(['walk', 'car']).meta({ title: '수단', choices: { walk: '도보', car: '차로' } }),
    minutes: z.number().int().positive().max(600).meta({ title: '분', unit: '분' }),
    within: z.boolean().default(false).meta({ title: '안' }),
  })
  .meta({ title: '걸리는 시간' })

const place = z
  .strictObject({
    /** As blocks refer to it, and a drawn map calls it. */
    id,
    name: called.meta({ title: '이름' }),
    layer: z.enum(layerNames).meta({ title: '분류', choices: { ...layers } }),
    /** What it is, for the checks of claims. */
    mark: z
      .enum(Object.keys(markWords) as [keyof typeof markWords, ...(keyof typeof markWords)[]])
      .optional()
      .meta({ title: '종류', choices: { ...markWords } }),
    at: spot,
    /** Metres, from where `from` says. */
    distance: z.number().int().positive().max(200_000).optional().meta({ title: '거리', unit: 'm' }),
    times: z.array(time).default([]).meta({ title: '걸리는 시간' }),
    /** Not there yet: `due` reads (예정), `planned` reads (계획). */
    status: z
      .enum(['due', 'planned'])
      .optional()
      .meta({ title: '예정·계획', choices: { ...statusWords } }),
    note: note.optional().meta({ title: '덧붙임' }),
    /** Of distance and times, and of the claim that it is or will be there, with the date. */
    source: note.optional().meta({ title: '출처' }),
  })
  .meta({ title: '장소' })

export const picturedMap = z.strictObject({
  name: silent(z.string().regex(/^[a-z0-9-]+$/)).meta({ title: '이름' }),
  title: called.meta({ title: '제목' }),
  picture: sheet,
  /** 단지 정문: where distances and times begin. */
  from: z.string().min(1).meta({ title: '거리 기준' }),
  places: z.array(place).default([]).meta({ title: '장소', isNeeded: true }),
  note: note.optional().meta({ title: '유의사항' }),
})

export type PicturedPlan = z.infer<typeof picturedPlan>
export type PicturedLayout = z.infer<typeof picturedLayout>
export type PicturedMap = z.infer<typeof picturedMap>
export type PicturedPlace = PicturedMap['places'][number]
export type Sheet = PicturedPlan['picture']
