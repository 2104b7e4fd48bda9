import { Button } from '@mantine/core'
import { data, Form, Link } from 'react-router'
import { makeSendable } from '#app/domain/messages/euc-kr.ts'
import { readTemplateRevision } from '#app/domain/messages/save-template.server.ts'
import {
  draftedValues,
  saveTemplateOrDraft,
} from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import { messageFields } from '#app/domain/site/message-fields.ts'
import { takesWordsOfConfirmation, templateOf } from '#app/domain/site/message-settings.ts'
import {
  standingTemplates,
  type Template,
  type TemplateName,
  templateKind,
} from '#app/domain/site/templates.ts'
import { discardDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { DataTable } from '../data-table.tsx'
import { MessagePreview } from '../message-preview.tsx'
import { openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import { useSettledAnswer } from '../use-settled-answer.ts'
import type { Route } from './+types/template'
import { TemplateEditor } from './template-editor.tsx'

/** @throws a 404 response where the person may not edit it or there is none */
async function openTemplate(ctx: RequestContext, request: Request, params: { site: string; name: string }) {
  const opened = await openSite(ctx, request, canWriteMessages, params.site)
  const name = standingTemplates.find((one) => one === params.name)
  if (!name) throw data(null, { status: 404 })
  return { ...opened, name }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, name } = await openTemplate(ctx, request, params)
  const { shortName, builder, modelHouse, remainingUnits, phone, hours, sender, facts } = site.settings
  const own = await readTemplateRevision(ctx.db, site.id)
  const shown = templateOf(own.settings.messages, name)
  const drafted = await draftedValues(ctx.db, site.slug)
  const waiting = drafted && templateOf(drafted.messages, name)
  const isWaiting = waiting !== undefined && !isSameJson(waiting, shown)
  return {
    name,
    site: {
      slug: site.slug,
      words: { shortName, builder, modelHouse, remainingUnits, phone, hours, sender, facts },
    },
    template: isWaiting ? waiting : shown,
    /** Sent until the draft is published. */
    sent: isWaiting ? shown : undefined,
    isOwn: own.settings.messages[name] !== undefined,
    isOfConfirmation: takesWordsOfConfirmation(own.settings.messages, name),
    revision: own.revision,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, name, actor } = await openTemplate(ctx, request, params)
  const { intent, ...fields } = await readFields(request, 'intent', 'revision', 'title', 'text')
  const draft = draftFrom(fields)
  const revision = Number(fields.revision)
  // The path without script to measure and to replace characters.
  if (intent === 'check') return { draft, revision, notice: undefined, bad: false, theirs: undefined }
  if (intent === 'fix')
    return {
      draft: mended(draft),
      revision,
      notice: '보낼 수 없는 글자를 바꿨습니다. 확인하고 저장해 주세요.',
      bad: false,
      theirs: undefined,
    }
  const saved = await saveTemplateOrDraft(ctx, site, name, {
    template: intent === 'reset' ? undefined : draft,
    revision,
    actor,
  })
  if (saved.ok) {
    await discardDraft(ctx, actor.id ?? '', draftKeyOf(site.slug, name))
    return {
      draft: undefined,
      revision: undefined,
      notice: sentenceOf('drafted' in saved, intent === 'reset'),
      bad: false,
      theirs: undefined,
    }
  }
  if (saved.reason === 'wrong')
    return data(
      { draft, revision, notice: '수정할 곳이 있어 저장하지 않았습니다.', bad: true, theirs: undefined },
      { status: 422 },
    )
  if (saved.reason === 'not-allowed' || saved.reason === 'busy')
    return data(
      {
        draft,
        revision,
        notice:
          saved.reason === 'busy'
            ? '다른 사람이 홈페이지 설정의 초안을 바꾸고 있어 저장하지 않았습니다. 다시 저장해 주세요.'
            : saved.sentence,
        bad: true,
        theirs: undefined,
      },
      { status: 409 },
    )
  const { current } = saved
  return data(
    {
      draft,
      revision: current.revision,
      notice: `그사이 ${current.by ?? '다른 사람'}님이 이 문구를 수정했습니다. 아래의 저장된 문구와 비교해 보고, 이대로 바꾸려면 다시 저장해 주세요.`,
      bad: true,
      theirs: { words: templateOf(current.settings.messages, name), at: current.at },
    },
    { status: 409 },
  )
}

function sentenceOf(isDrafted: boolean, isReset: boolean): string {
  if (isDrafted)
    return '승인을 받아 공개하는 단지라 홈페이지 설정의 초안에 저장했습니다. ‘공개’ 화면에서 승인을 요청하면, 승인된 뒤의 문자부터 이 문구로 나갑니다.'
  return isReset ? '기본 문구로 되돌렸습니다.' : '저장했습니다. 다음 문자부터 이 문구로 나갑니다.'
}

const draftKeyOf = (slug: string, name: TemplateName) => `templates/${slug}/${name}`

function draftFrom(fields: { title: string; text: string }): Template {
  const [title = '', text = ''] = [fields.title, fields.text].map((one) =>
    withFieldNames(one.replace(/\r\n?/g, '\n').trim()),
  )
  return title ? { title, text } : { text }
}

const korean = ({ title, text }: Template): Template => ({
  ...(title ? { title: withKoreanFields(title) } : {}),
  text: withKoreanFields(text),
})

const mended = ({ title, text }: Template): Template => ({
  ...(title ? { title: makeSendable(title) } : {}),
  text: makeSendable(text),
})

const shownAs = (template: Template) => {
  const { title, text } = korean(template)
  return { title: title ?? '', body: text }
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${templateKind(params.name as TemplateName)?.label ?? '문자 문구'} | 분양 사무실` },
]

export default function TemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { name, site, template, sent, isOwn, isOfConfirmation, revision } = loaderData
  const { label, fields, optional, needed } = templateKind(name)
  const draft = korean(answer?.draft ?? template)
  return (
    <Screen
      title={label}
      lead={<Link to={`/admin/templates?site=${site.slug}`}>{site.words.shortName} 문자 문구로</Link>}
      notice={answer?.notice ? { text: answer.notice, bad: answer.bad } : undefined}
    >
      {answer?.theirs ? (
        <Part title="그사이 저장된 문구" note={`${koreanDateTime(answer.theirs.at)}에 저장`}>
          <MessagePreview label="저장된 문구" message={shownAs(answer.theirs.words)} isLong />
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
        key={JSON.stringify([draft, answer?.revision ?? revision])}
        name={name}
        site={site.words}
        template={draft}
        revision={answer?.revision ?? revision}
        draftKey={draftKeyOf(site.slug, name)}
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
          <Form method="post">
            <input type="hidden" name="revision" value={revision} />
            <Button type="submit" name="intent" value="reset" variant="default" mt="sm">
              기본 문구로 되돌리기
            </Button>
          </Form>
        </Part>
      ) : null}
    </Screen>
  )
}
