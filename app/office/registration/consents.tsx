import { Checkbox, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import kit from '#app/office/kit/kit.module.css'
import { Facts } from '#app/routes/admin/screen.tsx'
import type { Fields } from '../command-form.tsx'

interface Props {
  consents: { collection: ConsentText; marketing: ConsentText }
  /** The question for the customer. */
  ask: string
  fields: Fields<'agree' | 'ads'>
  children?: ReactNode
}

export const Consents = ({ consents, ask, fields, children }: Props) => (
  <Paper component="section" withBorder p={16} className={kit.parts} aria-label="고객 동의">
    <Text size="1.0625rem" fw={700} mb={12}>
      {ask}
    </Text>
    <Consent
      text={consents.collection}
      isNeeded
      box={{ ...fields.box('agree'), error: fields.field('agree').error }}
    />
    <Consent text={consents.marketing} box={fields.box('ads')} />
    {children}
  </Paper>
)

interface ConsentProps {
  text: ConsentText
  isNeeded?: boolean
  box: { name: string; value: string; defaultChecked: boolean; error?: string | undefined }
}

/** 개인정보 보호법 §15②: purpose, items, retention (which has to stand out, 시행령 §17③) and the right to refuse. */
const Consent = ({ text, isNeeded = false, box }: ConsentProps) => (
  <Stack gap={10} py={12}>
    <Checkbox {...box} size="lg" fw={600} label={`${text.title} ${isNeeded ? '(필수)' : '(선택)'}`} />
    <Facts
      facts={[
        ['목적', text.purpose],
        ['항목', text.items],
        [
          '보유 기간',
          <Text key="retention" size="1.125rem" fw={700} td="underline">
            {text.retention}
          </Text>,
        ],
        ['거부할 권리', text.refusal],
      ]}
    />
    {text.note && text.note !== text.refusal ? (
      <Text inherit c="dimmed">
        {text.note}
      </Text>
    ) : null}
  </Stack>
)
