import { Button, Group, Stack } from '@mantine/core'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { PictureField } from '#app/office/website/pictures/pdf/picture-field.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { Mark } from '#app/ui/frame/logo.tsx'
import styles from './brand.module.css'
import type { BrandView } from './brand-view.server.ts'
import { useChosenPicture } from './chosen-picture.ts'
import type * as commands from './commands.server.ts'
import { IconPreview } from './icon-preview.tsx'

interface Props {
  brand: BrandView
  colours: Record<string, string>
  mark: SiteSettings['theme']['mark'] | undefined
  version: number
}

/** Logo and icons of a site, each with a preview before it is stored. */
export const BrandPart = (props: Props) => (
  <>
    <LogoPart key={props.brand.logo?.address} {...props} />
    <IconPart key={props.brand.icons?.touch} {...props} />
  </>
)

function LogoPart({ brand, colours, mark, version }: Props) {
  const { chosen, onPictures } = useChosenPicture()
  const address = chosen?.address ?? brand.logo?.address
  return (
    <Part
      title="로고"
      note="머리글과 전체 메뉴에 보입니다. SVG와 PNG, PDF, 일러스트레이터(AI) 파일을 쓸 수 있습니다. 투명한 배경은 그대로 두고 둘레의 여백은 잘라 냅니다. SVG의 글자는 윤곽선으로 바꾸어 저장해 주세요."
    >
      <Stack component="figure" gap={10} maw={860} mb={12}>
        {(['wide', 'narrow'] as const).map((width) => (
          <Group
            key={width}
            gap={11}
            px={20}
            bd="1px solid var(--line)"
            c={colours.ink}
            bg={colours.paper}
            className={styles[width]}
          >
            {address ? (
              <img src={address} alt={`${brand.brand} ${brand.shortName}`} />
            ) : (
              <>
                <Mark of={mark ?? 'sun-on-water'} />
                <span>
                  <small>{brand.brand}</small>
                  <br />
                  {brand.shortName}
                </span>
              </>
            )}
          </Group>
        ))}
        <figcaption>
          <small>{captionOf('머리글', chosen !== undefined, brand.logo?.name)}</small>
        </figcaption>
      </Stack>
      <Upload intents={['logo', 'removeLogo']} label="로고 파일" version={version} onPictures={onPictures}>
        {brand.logo ? '로고 빼고 이름으로' : undefined}
      </Upload>
    </Part>
  )
}

function IconPart({ brand, version }: Props) {
  const { chosen, onPictures } = useChosenPicture()
  return (
    <Part
      title="아이콘"
      note="정사각형 그림 한 장을 올리면 브라우저 탭과 휴대전화 홈 화면의 아이콘을 모두 만듭니다. SVG, 또는 한 변이 512픽셀 이상인 PNG입니다. 투명한 곳은 휴대전화에서 흰 바탕이 됩니다."
    >
      <Stack component="figure" gap={10} maw={860} mb={12}>
        <IconPreview chosen={chosen} icons={brand.icons} name={brand.shortName} />
        <figcaption>
          <small>{captionOf('아이콘', chosen !== undefined, brand.iconName)}</small>
        </figcaption>
      </Stack>
      <Upload intents={['icon', 'removeIcon']} label="아이콘 그림" version={version} onPictures={onPictures}>
        {brand.iconName ? '아이콘 빼기' : undefined}
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
  /** Of keeping a file, and of taking off what is kept. */
  intents: readonly [keep: 'logo' | 'icon', remove: string]
  label: string
  version: number
  onPictures: ReturnType<typeof useChosenPicture>['onPictures']
  /** Words of the button that takes it off. */
  children: string | undefined
}

const Upload = ({ intents, label, version, onPictures, children }: UploadProps) => (
  <CommandForm<typeof commands.logo>
    intent={intents}
    hidden={{ version: String(version) }}
    encType="multipart/form-data"
    className={kit.form}
    preventScrollReset
  >
    {({ field, isBusy }) => (
      <>
        <PictureField
          label={label}
          error={field('file').error}
          accept="image/svg+xml,image/png"
          use={intents[0]}
          onPictures={onPictures}
        />
        <Group gap={8}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? '저장하는 중' : '초안에 저장'}
          </Button>
          {children ? (
            <Button type="submit" name="intent" value={intents[1]} variant="default">
              {children}
            </Button>
          ) : null}
        </Group>
      </>
    )}
  </CommandForm>
)
