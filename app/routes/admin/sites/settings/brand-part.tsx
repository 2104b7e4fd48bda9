import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { Mark } from '#app/ui/frame/logo.tsx'
import { Part } from '../../screen.tsx'
import styles from './brand.module.css'
import type { BrandView } from './brand-view.server.ts'
import { useChosenPicture } from './chosen-picture.ts'
import { IconPreview } from './icon-preview.tsx'

interface Props {
  brand: BrandView
  colours: Record<string, string>
  mark: SiteSettings['theme']['mark'] | undefined
  version: number
  errors: Record<string, string>
}

/** Logo and icons of a site, each looked at before it is kept. */
export function BrandPart({ brand, colours, mark, version, errors }: Props) {
  return (
    <>
      <LogoPart
        key={brand.logo?.address}
        brand={brand}
        colours={colours}
        mark={mark}
        version={version}
        error={errors['theme.logo']}
      />
      <IconPart key={brand.icons?.touch} brand={brand} version={version} error={errors['theme.icon']} />
    </>
  )
}

function LogoPart({
  brand,
  colours,
  mark,
  version,
  error,
}: Omit<Props, 'errors'> & { error?: string | undefined }) {
  const { chosen, onChange } = useChosenPicture()
  const address = chosen?.address ?? brand.logo?.address
  const look = { color: colours.ink, background: colours.paper }
  return (
    <Part
      title="로고"
      note="머리글과 전체 메뉴에 보입니다. 배경이 투명한 SVG나 PNG가 좋고, SVG의 글자는 윤곽선으로 바꾸어 저장해 주세요."
    >
      <figure className={styles.figure}>
        {(['wide', 'narrow'] as const).map((width) => (
          <div key={width} className={styles[width]} style={look}>
            {address ? (
              <img src={address} alt={`${brand.brand} ${brand.shortName}`} />
            ) : (
              <>
                <Mark of={mark ?? 'sun-on-water'} />
                <span>
                  <small>{brand.brand}</small> {brand.shortName}
                </span>
              </>
            )}
          </div>
        ))}
        <figcaption>{captionOf('머리글', chosen !== undefined, brand.logo?.name)}</figcaption>
      </figure>
      <Upload name="logo" label="로고 파일" version={version} error={error} onChange={onChange}>
        {brand.logo ? <Remove name="logo">로고 빼고 이름으로</Remove> : null}
      </Upload>
    </Part>
  )
}

function IconPart({
  brand,
  version,
  error,
}: {
  brand: BrandView
  version: number
  error?: string | undefined
}) {
  const { chosen, onChange } = useChosenPicture()
  return (
    <Part
      title="아이콘"
      note="정사각형 그림 한 장을 올리면 브라우저 탭과 휴대전화 홈 화면의 아이콘을 모두 만듭니다. SVG, 또는 한 변이 512픽셀 이상인 PNG입니다. 투명한 곳은 휴대전화에서 흰 바탕이 됩니다."
    >
      <figure className={styles.figure}>
        <IconPreview chosen={chosen} icons={brand.icons} name={brand.shortName} />
        <figcaption>{captionOf('아이콘', chosen !== undefined, brand.iconName)}</figcaption>
      </figure>
      <Upload name="icon" label="아이콘 그림" version={version} error={error} onChange={onChange}>
        {brand.iconName ? <Remove name="icon">아이콘 빼기</Remove> : null}
      </Upload>
    </Part>
  )
}

function captionOf(what: string, isChosen: boolean, name: string | undefined): string {
  if (isChosen) return '고른 파일입니다. 아직 저장하지 않았습니다.'
  if (name) return `${what}에 쓰는 파일: ${name}`
  return what === '머리글'
    ? '로고가 없어 심볼과 이름이 보입니다.'
    : '올린 그림이 없어 단지의 심볼이나 이름 첫 글자로 만든 아이콘입니다.'
}

interface UploadProps {
  name: 'logo' | 'icon'
  label: string
  version: number
  error: string | undefined
  onChange: ReturnType<typeof useChosenPicture>['onChange']
  children: ReactNode
}

function Upload({ name, label, version, error, onChange, children }: UploadProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" encType="multipart/form-data" className={styles.upload} preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <label className={styles.file}>
        {label}
        <input
          type="file"
          name={name}
          accept="image/svg+xml,image/png"
          onChange={onChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
      </label>
      {error ? (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value={name} disabled={isBusy}>
          {isBusy ? '저장하는 중' : '초안에 저장'}
        </Button>
        {children}
      </div>
    </Form>
  )
}

const Remove = ({ name, children }: { name: 'logo' | 'icon'; children: ReactNode }) => (
  <Button type="submit" name="intent" value={`remove-${name}`} variant="default">
    {children}
  </Button>
)
