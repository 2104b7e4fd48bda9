import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TemplateCheck } from '#app/domain/messages/check-template.ts'
import { checkTemplateDraft, type TemplateSiteWithFacts } from '#app/domain/messages/check-template-draft.ts'
import { lmsBytes, makeSendable, smsBytes, titleBytes, unsendable } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import { type Template, type TemplateName, templateKind } from '#app/domain/site/templates.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Facts } from '#app/routes/admin/screen.tsx'
import { FieldButtons } from '../field-buttons.tsx'
import { ByteCount, Findings, FixButton, MessagePreview } from '../message-preview.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  name: TemplateName
  site: { slug: string; words: TemplateSiteWithFacts }
  template: Template
  /** Revision of the settings, to detect concurrent saves. */
  revision: string
}

/** Measures and previews the message while typing. */
export function TemplateEditor({ name, site: { slug, words: site }, template, revision }: Props) {
  const [draft, setDraft] = useState(template)
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const { channel } = templateKind(name)
  const read = () => {
    const fields = new FormData(form.current ?? undefined)
    setDraft({ title: String(fields.get('title') ?? ''), text: String(fields.get('text') ?? '') })
  }
  const replaceUnsendable = () => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[name=title], [name=text]') ?? [])
      field.value = makeSendable(field.value)
    read()
  }
  const checked = checkTemplateDraft(
    name,
    { title: draft.title && withFieldNames(draft.title), text: withFieldNames(draft.text) },
    site,
  )
  const hasUnsendable = channel === 'sms' && unsendable(`${draft.title ?? ''}${draft.text}`).length > 0
  return (
    <div className={kit.split}>
      <CommandForm<typeof commands.save> intent="save" ref={form} onInput={read} className={kit.form}>
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="revision" value={revision} />
            <TextInput
              {...field('title', template.title)}
              label={channel === 'email' ? '제목' : '제목(긴 문자에만 붙습니다)'}
              autoComplete="off"
            />
            <Textarea
              {...field('text', template.text)}
              ref={text}
              id="template-text"
              label="문구"
              rows={11}
              required
              resize="vertical"
            />
            <FieldButtons fields={templateKind(name).fields} into={text} />
            <Findings
              problems={checked.problems.map(withKoreanFields)}
              warnings={[...checked.warnings, ...checked.notes].map(withKoreanFields)}
            />
            <Draft form={`templates/${slug}/${name}`} />
            <Group gap={8}>
              <Button type="submit" loading={isBusy}>
                저장
              </Button>
              {hasUnsendable ? <FixButton fix={replaceUnsendable} /> : null}
            </Group>
          </>
        )}
      </CommandForm>
      <Stack gap={16}>
        {channel === 'email' ? null : <Measures checked={checked} site={site} title={draft.title} />}
        <MessagePreview
          label="받는 사람이 보는 문자"
          message={checked.sample}
          isLong={checked.kind !== 'SMS'}
        />
        {checked.shortest.body === checked.sample.body ? null : (
          <MessagePreview
            label="없을 수 있는 값이 빠졌을 때"
            message={checked.shortest}
            isLong={checked.kind !== 'SMS'}
          />
        )}
      </Stack>
    </div>
  )
}

function Measures({
  checked,
  site,
  title,
}: {
  checked: TemplateCheck
  site: TemplateSiteWithFacts
  title: string | undefined
}) {
  const { kind, bytes, maxBytes } = checked
  const cost = formatCost(site.sender?.prices, kind)
  return (
    <Facts
      facts={[
        ['종류', `${kind}${kind === 'LMS' ? ' (긴 문자)' : ' (짧은 문자)'}${cost ? `, 한 건 ${cost}` : ''}`],
        ['길이', <ByteCount key="text" bytes={bytes} max={kind === 'SMS' ? smsBytes : lmsBytes} />],
        [
          '가장 길 때',
          <ByteCount key="most" bytes={maxBytes} max={maxBytes <= smsBytes ? smsBytes : lmsBytes} />,
        ],
        ...(title && maxBytes > smsBytes
          ? ([['제목', <ByteCount key="title" bytes={checked.titleBytes} max={titleBytes} />]] as [
              string,
              React.ReactNode,
            ][])
          : []),
      ]}
    />
  )
}
