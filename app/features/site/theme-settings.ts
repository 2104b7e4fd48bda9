import { z } from 'zod'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, '#rrggbb 형식이어야 합니다')
  .meta({ control: 'colour' })

export const themeSettings = z.strictObject({
  colours: z
    .record(z.string().regex(/^[a-z0-9-]+$/, '소문자 영문, 숫자, 하이픈만 쓸 수 있습니다'), colour)
    .meta({ title: '색', keyTitle: '용도' }),
  mark: z.enum(['sun-on-water', 'river-bend', 'towers']).meta({
    title: '상징',
    choices: { 'sun-on-water': '물 위의 해', 'river-bend': '강굽이', towers: '세 동' },
  }),
  corners: z
    .enum(['square', 'round'])
    .optional()
    .meta({
      title: '모서리',
      choices: { square: '각진 모서리', round: '둥근 모서리' },
      description: '적지 않으면 살짝 둥근 모서리입니다.',
    }),
})
