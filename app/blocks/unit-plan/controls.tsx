import styles from './controls.module.css'

/** The visitor's choices; inputs hold them, styles follow, with and without a script. */
export interface ViewOptions {
  variant: 'basic' | 'extended'
  isMirrored: boolean
  isPyeong: boolean
}

export function VariantChoice({ id }: { id: string }) {
  return (
    <fieldset className={styles.variants}>
      <legend className="visually-hidden">발코니</legend>
      <label>
        <input type="radio" name={`${id}-variant`} value="extended" data-shows="extended" defaultChecked />
        <span>발코니 확장형</span>
      </label>
      <label>
        <input type="radio" name={`${id}-variant`} value="basic" data-shows="basic" />
        <span>기본형</span>
      </label>
    </fieldset>
  )
}

const toggles = [
  { shows: 'furniture', label: '가구 보기', isOn: true },
  { shows: 'mirror', label: '좌우 반전', isOn: false },
  { shows: 'pyeong', label: '평으로 보기', isOn: false },
]

/** @param isMirrored whether the drawing begins mirrored */
export function Toggles({ id, isMirrored = false }: { id: string; isMirrored?: boolean | undefined }) {
  return (
    <fieldset className={styles.toggles}>
      <legend className="visually-hidden">보기</legend>
      {toggles.map(({ shows, label, isOn }) => (
        <label key={shows}>
          <input
            type="checkbox"
            name={`${id}-${shows}`}
            data-shows={shows}
            defaultChecked={shows === 'mirror' ? isMirrored : isOn}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export function readViewOptions(root: ParentNode): ViewOptions {
  const isOn = (shows: string) =>
    root.querySelector<HTMLInputElement>(`[data-shows="${shows}"]`)?.checked ?? false
  return {
    variant: isOn('basic') ? 'basic' : 'extended',
    isMirrored: isOn('mirror'),
    isPyeong: isOn('pyeong'),
  }
}
