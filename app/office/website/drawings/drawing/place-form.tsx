import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { layers } from '#app/domain/drawings/maps/layers.ts'
import { markWords, statusWords } from '#app/domain/drawings/maps/mark-words.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import kit from '#app/office/kit/kit.module.css'
import styles from '../drawings.module.css'
import type { FormProps } from './form-props.ts'
import type { MapValues } from './form-values.ts'
import type { ChosenPlace, FilledPlace, Spot } from './place-values.ts'

export interface PlaceFormProps extends FormProps<MapValues> {
  views: { name: string; title: string }[]
  place: ChosenPlace
  spot: Spot | undefined
  onSpot: (spot: Spot) => void
}

export function PlaceForm({ views, place, spot, onSpot, ...form }: PlaceFormProps) {
  const { id, filled } = place
  const { version, isUndone } = form
  return (
    <CommandForm
      intent={id ? ['place', 'removePlace'] : 'add'}
      hidden={{ version: String(version), ...(id && { place: id }) }}
      id="change"
      className={`${kit.form} ${styles.changing}`}
      key={place.key}
      preventScrollReset
    >
      {({ field }) => (
        <>
          <h3 tabIndex={-1} ref={isUndone ? focusWhenDrawn : undefined}>
            {id ? filled.name : '새 장소'}
          </h3>
          {isUndone ? (
            <p>
              <small>변경을 취소하고 되돌린 내용입니다.</small>
            </p>
          ) : null}
          <WordFields filled={filled} field={field} />
          <SpotFields spot={spot ?? filled} onSpot={onSpot} field={field} />
          <fieldset>
            <legend>이름을 쓰는 보기</legend>
            <p>
              <small>선택한 그림에 기호와 이름이 나옵니다. 이름을 쓸 곳이 모자라면 고칠 곳에 나옵니다.</small>
            </p>
            <Group gap="8px 20px">
              {views.map(({ name: view, title }) => (
                <Checkbox
                  key={view}
                  name="views"
                  value={view}
                  label={title}
                  defaultChecked={filled.views.includes(view)}
                />
              ))}
            </Group>
          </fieldset>
          <Group gap={8}>
            <Button type="submit">{id ? '초안 저장' : '초안에 추가'}</Button>
            {id ? (
              <Button
                type="submit"
                name="intent"
                value="removePlace"
                variant="default"
                color="red"
                formNoValidate
              >
                이 장소 빼기
              </Button>
            ) : null}
            <Link to="?" preventScrollReset>
              닫기
            </Link>
          </Group>
        </>
      )}
    </CommandForm>
  )
}

const optionsOf = (words: Record<string, string>, empty: string) => [
  { value: '', label: empty },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

interface WordProps {
  filled: FilledPlace
  field: Fields<string>['field']
}

const WordFields = ({ filled, field }: WordProps) => (
  <>
    <Columns min={170} align="end">
      <TextInput label="이름" {...field('name', filled.name)} maxLength={30} required />
      <NativeSelect
        label="종류"
        {...field('mark', filled.mark)}
        data={optionsOf(markWords, '선택')}
        required
      />
      <NativeSelect
        label="분류"
        {...field('layer', filled.layer)}
        data={optionsOf(layers, '선택')}
        required
      />
      <NativeSelect
        label="예정·계획"
        {...field('status', filled.status)}
        data={optionsOf(statusWords, '지금 있음')}
      />
    </Columns>
    <TextInput
      label="출처와 날짜"
      description="예: 분양사무소 현장 조사 2026. 10."
      {...field('source', filled.source)}
      maxLength={120}
    />
  </>
)

interface SpotProps {
  spot: Spot
  onSpot: (spot: Spot) => void
  field: Fields<string>['field']
}

function SpotFields({ spot: { lon, lat }, onSpot, field }: SpotProps) {
  const degrees = { type: 'number', step: '0.000001', required: true }
  return (
    <fieldset>
      <legend>위치</legend>
      <p>
        <small>
          위 지도를 누르거나, 지도의 표시에서 화살표 키로 옮깁니다. 지도 서비스에서 찾은 위도와 경도를 적어도
          됩니다.
        </small>
      </p>
      <Columns min={170} align="end">
        <TextInput
          label="위도"
          name="lat"
          value={lat}
          onChange={(event) => onSpot({ lon, lat: event.currentTarget.value })}
          error={field('lat').error}
          {...degrees}
        />
        <TextInput
          label="경도"
          name="lon"
          value={lon}
          onChange={(event) => onSpot({ lat, lon: event.currentTarget.value })}
          error={field('lon').error}
          {...degrees}
        />
      </Columns>
    </fieldset>
  )
}
