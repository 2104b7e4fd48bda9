import { Button, TextInput } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import {
  createImport,
  mayUploadImport,
  tooManyOpen,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import { maxRows } from '#app/domain/customers/import-export/sheet/sheet-limits.ts'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/new-import'
import styles from './exchange.module.css'

/** Ten thousand customers with long memos. */
const maxBytes = 10 * 1024 * 1024

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canImport, params.site)
  const isTooHeavy = new URL(request.url).searchParams.has('too-heavy')
  return { site: site.slug, isTooHeavy }
}

const tooHeavy = '파일은 10MB까지 올릴 수 있습니다. 명단만 남긴 새 파일로 올려 주세요.'

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  // Authorised before the body is read.
  const { site, actor } = await openSite(ctx, request, canImport, params.site)
  const form = await readForm(request)
  const written = form.get('name')
  const name = (typeof written === 'string' ? written : '').trim().slice(0, 60)
  const file = form.get('file')
  const refuse = (notice: string) => data({ notice, name }, { status: 422 })
  if (name.length < 2) return refuse('명단 이름을 적어 주세요.')
  if (!(file instanceof File) || !file.name) return refuse('파일을 선택해 주세요.')
  if (file.size > maxBytes) return refuse(tooHeavy)
  if (!(await mayUploadImport(ctx.db, site.id))) return refuse(tooManyOpen)
  const { readSheetInChild } = await import(
    '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
  )
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await readSheetInChild(bytes, site.slug)
  if (!table.ok) return refuse(refusalSentence(table))
  const id = await createImport(ctx, site, { name, table, file: bytes }, { ...actor, id: actor.id ?? '' })
  if (!id) return refuse(tooManyOpen)
  return redirect(`/admin/exchange/${site.slug}/imports/${id}`)
}

export const meta = () => [{ title: '명단 불러오기 | 분양 사무실' }]

export default function NewImport({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation()
  const fault = actionData?.notice ?? (loaderData.isTooHeavy ? tooHeavy : undefined)
  return (
    <Screen
      title="명단 불러오기"
      lead={`엑셀(xlsx, xls, xlsb), ods, CSV 파일을 ${maxRows.toLocaleString('ko-KR')}명까지 불러옵니다. 올린 뒤 내용을 확인하고 시작하며, 시작하기 전에는 아무것도 등록하지 않습니다.`}
      notice={fault ? { text: fault, bad: true } : undefined}
    >
      <Form method="post" encType="multipart/form-data" className={styles.upload}>
        <TextInput
          label="명단 이름"
          name="name"
          placeholder="10월 사전 설문"
          defaultValue={actionData?.name}
          maxLength={60}
          required
        />
        <label className={styles.file}>
          파일
          <input
            type="file"
            name="file"
            accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.xml,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            required
          />
        </label>
        <ul className={styles.rules}>
          <li>
            이름, 전화번호 같은 제목이 있는 줄을 찾아 읽습니다. 찾지 못하면 시트와 줄을 고를 수 있습니다.
          </li>
          <li>개인정보 수집·이용에 동의한 고객만 불러올 수 있습니다.</li>
          <li>고객에게 문자를 보내지 않고, 직원에게도 알리지 않습니다.</li>
          <li>
            올린 파일은 암호화해 두었다가 시작하면 지웁니다. 하루 안에 시작하지 않으면 읽은 내용도 함께
            지웁니다.
          </li>
        </ul>
        <Button type="submit" loading={state === 'submitting'}>
          올려서 확인하기
        </Button>
      </Form>
    </Screen>
  )
}
