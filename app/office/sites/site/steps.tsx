import { Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OpeningStep, StepName } from '#app/domain/publishing/sites/opening-steps.ts'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { Part } from '#app/routes/admin/screen.tsx'

interface Words {
  label: string
  note: string
  /** Below the screens of the site, or of the whole office. */
  address: (slug: string) => string
}

const below = (screen: string) => (slug: string) => `/admin/sites/${slug}/${screen}`
const here = () => '#points'

const words: Record<StepName, Words> = {
  basics: { label: '기본 정보', note: '이름, 대표전화, 견본주택, 시행·시공', address: below('basics') },
  pages: { label: '페이지 글', note: '첫 화면의 제목과 소개, 빈칸으로 남은 곳', address: below('pages') },
  logo: { label: '로고와 아이콘', note: '없으면 심볼과 이름이 보입니다.', address: below('look') },
  picture: {
    label: '첫 화면 그림',
    note: '조감도나 투시도. 없으면 처음 만든 그림이 보입니다.',
    address: below('pages/edit?block=0'),
  },
  schedule: { label: '분양일정', note: '모집공고부터 입주까지', address: below('schedule') },
  plans: { label: '평면도', note: '그림이나 PDF 한 쪽이면 됩니다.', address: below('drawings') },
  layout: { label: '단지배치도', note: '그림이나 PDF 한 쪽이면 됩니다.', address: below('drawings') },
  map: { label: '위치도', note: '그림이나 PDF 한 쪽이면 됩니다.', address: below('drawings') },
  prices: { label: '분양가', note: '공급금액표를 엑셀에서 붙여 넣습니다.', address: below('prices') },
  announcement: { label: '입주자모집공고', note: '공고하는 날 PDF를 올립니다.', address: below('documents') },
  homes: {
    label: '동·호수',
    note: '엑셀이나 배치도에서 가져옵니다. 분양 업무를 시작할 때 해도 됩니다.',
    address: (slug) => `/admin/homes/setup?site=${slug}`,
  },
  privacy: { label: '개인정보 처리방침', note: '받는 항목과 보유 기간, 담당자', address: below('legal') },
  hosts: { label: '도메인', note: '방문자가 여는 주소', address: below('hosts') },
}

const badges = {
  done: { tone: 'good', text: '됨' },
  needed: { tone: 'bad', text: '열기 전에' },
  later: { tone: 'waits', text: '나중에' },
} as const

/** Pixels at which a phone is seen whole beside the steps. */
const phone = { w: 300, h: 600 }

interface Props {
  slug: string
  steps: OpeningStep[]
  /** Of the first page in its draft. */
  preview: string
}

/** What a site that is not open yet lacks, beside its first page as visitors will see it. */
export function Steps({ slug, steps, preview }: Props) {
  const [needed, later] = (['needed', 'later'] as const).map((state) =>
    steps.filter((step) => step.state === state),
  )
  return (
    <Part title="사이트 열기 준비" note={noteOf(needed?.length ?? 0, later?.length ?? 0)}>
      <Group align="flex-start" gap="24px 40px">
        <Box component="ol" className={kit.lines} flex="1 1 320px" p={0}>
          {steps.map((step) => (
            <Step key={step.name} slug={slug} step={step} />
          ))}
        </Box>
        <Box {...phone} bd="1px solid var(--line)" bg="#fff" style={{ overflow: 'hidden', borderRadius: 18 }}>
          <iframe
            src={preview}
            title="방문자가 휴대전화에서 볼 첫 화면"
            loading="lazy"
            style={{ width: 390, height: 780, border: 0, scale: phone.w / 390, transformOrigin: '0 0' }}
          />
        </Box>
      </Group>
    </Part>
  )
}

function Step({ slug, step: { name, state, required, lacks } }: { slug: string; step: OpeningStep }) {
  const { label, note, address } = words[name]
  const { tone, text } = badges[state]
  return (
    <Group component="li" gap="4px 14px" align="baseline" wrap="nowrap">
      <Box w={92} flex="none">
        <StateBadge tone={tone}>{text}</StateBadge>
      </Box>
      <div>
        <Link to={address(slug)}>{label}</Link>
        {required ? (
          <>
            {' '}
            <Link to={here()}>꼭 고칠 것 {required}곳</Link>
          </>
        ) : null}
        <Text size="sm" c="var(--ink-2)">
          {lacks.length ? `${lacks.join(', ')}. ` : ''}
          {note}
        </Text>
      </div>
    </Group>
  )
}

function noteOf(needed: number, later: number): string {
  const rest = later ? ` ‘나중에’ ${later}가지는 연 뒤에 해도 됩니다.` : ''
  return needed
    ? `‘열기 전에’ ${needed}가지를 마치면 홈페이지를 열 수 있습니다.${rest}`
    : `지금 열 수 있습니다.${rest}`
}
