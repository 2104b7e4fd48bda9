import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { readTemplateRevision } from '#app/domain/messages/save-template.server.ts'
import { draftedValues } from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { withKoreanFields } from '#app/domain/site/field-labels.ts'
import { messageFields } from '#app/domain/site/message-fields.ts'
import { takesWordsOfConfirmation, templateOf } from '#app/domain/site/message-settings.ts'
import { type Template, type TemplateName, templateKind } from '#app/domain/site/templates.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { MessagePreview } from '../message-preview.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfTemplate, oneTemplate } from './one-template.server.ts'
import { TemplateEditor } from './template-editor.tsx'

export const loader = screen({
  may: canWriteMessages,
  of: oneTemplate,
  load: async ({ db, site, name }: OfficeOfTemplate) => {
    const { shortName, builder, modelHouse, remainingUnits, phone, hours, sender, facts } = site.settings
    const own = await readTemplateRevision(db, site.id)
    const shown = templateOf(own.settings.messages, name)
    const drafted = await draftedValues(db, site.slug)
    const waiting = drafted && templateOf(drafted.messages, name)
    const isWaiting = waiting !== undefined && !isSameJson(waiting, shown)
    return {
      name,
      site: {
        slug: site.slug,
        words: { shortName, builder, modelHouse, remainingUnits, phone, hours, sender, facts },
      },
      template: isWaiting ? waiting : shown,
      /** The text in use until the draft is published. */
      sent: isWaiting ? shown : undefined,
      isOwn: own.settings.messages[name] !== undefined,
      isOfConfirmation: takesWordsOfConfirmation(own.settings.messages, name),
      revision: own.revision,
    }
  },
})

export const action = dispatch(commands, oneTemplate)

const korean = ({ title, text }: Template): Template => ({
  ...(title ? { title: withKoreanFields(title) } : {}),
  text: withKoreanFields(text),
})

const shownAs = (template: Template) => {
  const { title, text } = korean(template)
  return { title: title ?? '', body: text }
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${templateKind(params.name as TemplateName)?.label ?? '문자 문구'} | 분양 사무실` },
]

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, site, template, sent, isOwn, isOfConfirmation } = loaderData
  const { label, fields, optional, needed } = templateKind(name)
  const theirs = actionData && 'theirs' in actionData ? actionData.theirs : undefined
  // A person who has read what was saved meanwhile may save over it.
  const revision = String(theirs?.revision ?? loaderData.revision)
  return (
    <Screen
      title={label}
      lead={<Link to={`/admin/templates?site=${site.slug}`}>{site.words.shortName} 문자 문구로</Link>}
      notice={noticeOf(actionData)}
    >
      {theirs ? (
        <Part title="그사이 저장된 문구" note={`${koreanDateTime(theirs.at)}에 저장`}>
          <MessagePreview label="저장된 문구" message={shownAs(theirs.words)} isLong />
        </Part>
      ) : null}
      {isOfConfirmation ? (
        <p>
          이 단지는 ‘{templateKind('confirmation').label}’ 문구를 바꾸어 두어, 방문 시간을 선택하지 않은
          고객에게도 그 문구를 보냅니다. 아래에서 따로 저장하면 그때부터 이 문구를 보냅니다.
        </p>
      ) : null}
      {sent ? (
        <Part
          title="공개를 기다리는 문구"
          note="아래 편집란의 문구는 초안입니다. 공개될 때까지는 지금의 문구로 나갑니다."
        >
          <MessagePreview label="지금 나가는 문구" message={shownAs(sent)} isLong />
          <Button component={Link} to={`/admin/sites/${site.slug}/publish`} variant="default" my="sm">
            공개 화면에서 승인 요청하기
          </Button>
        </Part>
      ) : null}
      <TemplateEditor
        key={JSON.stringify([template, loaderData.revision])}
        name={name}
        site={site}
        template={korean(template)}
        revision={revision}
      />
      <Part title="넣을 수 있는 항목" note="중괄호로 묶인 항목은 보낼 때 그 값으로 바뀝니다.">
        <DataTable
          caption="넣을 수 있는 항목"
          keyOf={(field) => field}
          rows={[...fields]}
          empty=""
          columns={[
            {
              title: '항목',
              isName: true,
              cell: (field) => <code>{`{${messageFields[field].label}}`}</code>,
            },
            { title: '견본', cell: (field) => messageFields[field].sample },
            {
              title: '조건',
              cell: (field) =>
                needed.includes(field)
                  ? '꼭 있어야 함'
                  : optional.includes(field)
                    ? '값이 없으면 그 줄을 빼고 보냄'
                    : null,
            },
          ]}
        />
      </Part>
      {isOwn ? (
        <Part title="기본 문구" note="단지에서 수정한 문구를 버리고 제품의 문구를 씁니다.">
          <MessagePreview
            label="제품의 문구"
            message={{ title: '', body: withKoreanFields(templateKind(name).standard.text) }}
            isLong={false}
          />
          <CommandForm intent="reset" hidden={{ revision }}>
            <Button type="submit" variant="default" mt="sm">
              기본 문구로 되돌리기
            </Button>
          </CommandForm>
        </Part>
      ) : null}
    </Screen>
  )
}
