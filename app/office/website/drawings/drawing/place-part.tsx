import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { layers } from '#app/domain/drawings/maps/layers.ts'
import { markWords } from '#app/domain/drawings/maps/mark-words.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { PlaceForm, type PlaceFormProps } from './place-form.tsx'
import { type ChosenPlace, newPlace } from './place-values.ts'

type Props = Omit<PlaceFormProps, 'place'> & { place: ChosenPlace | undefined }

/** Places of a map; one of them is edited at a time, or a new one is added. */
export function PlacePart(props: Props) {
  const { values, place } = props
  return (
    <Part title="지도의 장소" note="길과 물, 지도의 범위는 파일로 고칩니다.">
      {place ? (
        <PlaceForm {...props} place={place} />
      ) : (
        <Button component={Link} mb={14} to={`?place=${newPlace}#change`} variant="default">
          장소 추가
        </Button>
      )}
      <DataTable
        caption="장소"
        rows={values.places}
        keyOf={({ id }) => id}
        empty="아직 장소가 없습니다."
        columns={[
          {
            title: '장소',
            isName: true,
            cell: ({ id, name }) => <Link to={`?place=${id}#change`}>{name} 고치기</Link>,
          },
          { title: '종류', cell: ({ mark }) => markWords[mark] },
          { title: '분류', cell: ({ layer }) => layers[layer] },
          {
            title: '이름을 쓰는 보기',
            cell: ({ views }) => (views.length ? `${views.length}개` : <small>없음</small>),
          },
        ]}
      />
    </Part>
  )
}
