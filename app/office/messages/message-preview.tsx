import { Alert, Box, Button, Stack, Text } from '@mantine/core'
import type { TemplateCheck } from '#app/domain/messages/check-template.ts'
import { lmsBytes, smsBytes } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Facts } from '#app/routes/admin/screen.tsx'

export function MessagePreview({
  label,
  message,
  isLong,
}: {
  label: string
  message: { title: string; body: string }
  isLong: boolean
}) {
  return (
    <Box component="figure" maw={360}>
      <Text component="figcaption" size="xs" fw={600} c="dimmed" mb={6}>
        {label}
      </Text>
      <Box px={16} py={14} bg="var(--sand)" className={kit.said}>
        {isLong && message.title ? (
          <Text inherit fw={700} mb={8}>
            {message.title}
          </Text>
        ) : null}
        <p>{message.body}</p>
      </Box>
    </Box>
  )
}

export function Findings({ problems, warnings }: { problems: string[]; warnings: string[] }) {
  return (
    <Stack gap={8} aria-live="polite">
      <Told colour="red" lines={problems} />
      <Told colour="brass" lines={warnings} />
    </Stack>
  )
}

const Told = ({ colour, lines }: { colour: string; lines: string[] }) =>
  lines.length ? (
    <Alert color={colour}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  ) : null

/** Length in EUC-KR bytes with its maximum. */
export const ByteCount = ({ bytes, max }: { bytes: number; max: number }) => (
  <Text span inherit {...(bytes > max && { c: 'red', fw: 700 })}>
    <output>{koreanNumber(bytes)}</output> / {koreanNumber(max)}바이트
  </Text>
)

/** Replaces characters that cannot be sent in the fields that are given. */
export const FixButton = ({ fix }: { fix: () => void }) => (
  <Button type="button" variant="default" onClick={fix}>
    보낼 수 없는 글자 바꾸기
  </Button>
)

/** As a message that is being written arrives, with its length and cost. */
export function Measured({ checked, sender }: { checked: TemplateCheck; sender: SiteSettings['sender'] }) {
  const { kind, bytes, sample } = checked
  const cost = formatCost(sender?.prices, kind)
  const max = kind === 'SMS' ? smsBytes : lmsBytes
  return (
    <Stack gap={16}>
      <Facts
        facts={[
          ['종류', `${kind}${cost ? `, 한 건 ${cost}` : ''}`],
          ['길이', <ByteCount key="count" bytes={bytes} max={max} />],
        ]}
      />
      <MessagePreview label="받는 사람이 보는 문자" message={sample} isLong={kind === 'LMS'} />
    </Stack>
  )
}
