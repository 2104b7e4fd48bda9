import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import {
  type ExportField,
  exportBases,
  exportFormats,
} from '#app/domain/customers/import-export/export-choice.ts'
import styles from './exchange.module.css'

interface Props {
  site: string
  mayClear: boolean
  typed: Partial<Record<ExportField, string>> | undefined
  errors: Partial<Record<ExportField, string>>
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function ExportForm({ site, mayClear, typed, errors }: Props) {
  return (
    <Form method="post" className={styles.form} noValidate>
      <input type="hidden" name="site" value={site} />
      <TextInput
        label="받는 곳"
        name="recipient"
        placeholder="○○건설 분양팀"
        defaultValue={typed?.recipient}
        error={errors.recipient}
        maxLength={100}
        required
      />
      <NativeSelect
        label="제공 근거"
        name="basis"
        defaultValue={typed?.basis ?? ''}
        error={errors.basis}
        data={[{ value: '', label: '선택하세요' }, ...optionsOf(exportBases)]}
      />
      <TextInput
        className={styles.wide}
        label="사유"
        name="reason"
        placeholder="11월 계약 안내 대상 확인"
        defaultValue={typed?.reason}
        error={errors.reason}
        maxLength={500}
        required
      />
      <NativeSelect
        label="상태"
        name="status"
        defaultValue={typed?.status}
        error={errors.status}
        data={[
          { value: '', label: '모든 상태' },
          ...leadStatuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
      />
      <TextInput type="date" label="접수일부터" name="from" defaultValue={typed?.from} error={errors.from} />
      <TextInput
        type="date"
        label="접수일까지"
        name="until"
        defaultValue={typed?.until}
        error={errors.until}
      />
      <NativeSelect
        label="형식"
        name="format"
        defaultValue={typed?.format}
        error={errors.format}
        data={optionsOf(exportFormats)}
      />
      {mayClear ? (
        <Checkbox
          className={styles.wide}
          name="clear"
          label="이름, 전화번호와 문의 내용을 가리지 않고 담습니다"
          defaultChecked={typed?.clear === 'on'}
          error={errors.clear}
        />
      ) : (
        <p className={styles.wide}>이름과 전화번호는 일부를 가리고, 문의 내용은 담지 않습니다.</p>
      )}
      <Button type="submit">파일 만들기</Button>
    </Form>
  )
}
