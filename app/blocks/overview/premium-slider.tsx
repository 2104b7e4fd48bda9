import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PictureMark } from '#app/ui/picture-caption.tsx'
import type { BlockOf } from '../schema.ts'
import type { SliderParts } from './contract.ts'
import styles from './premium-slider.module.css'

type Slide = Extract<BlockOf<'overview'>['items'][number], { kind: 'slides' }>['slides'][number]

/** A scrolling row of slides with autoplay by `enhance.ts`; without script, scrolled by hand and by links. */
export function PremiumSlider({ id, title, slides }: { id: string; title: string; slides: Slide[] }) {
  return (
    <section
      className={styles.slider}
      aria-roledescription="슬라이드"
      aria-label={title}
      {...useEnhancement('blocks/overview', 'visible')}
    >
      <div
        className={styles.track}
        tabIndex={0}
        role="group"
        aria-label={`${title}, 옆으로 넘겨 보기`}
        {...mark<SliderParts>('track')}
      >
        {slides.map((slide, i) => (
          <figure
            key={slide.title}
            id={`${id}-${i + 1}`}
            aria-label={`${slides.length}장 가운데 ${i + 1}번째`}
          >
            <Picture of={slide.picture} sizes="100vw" className={slide.whole ? styles.whole : undefined} />
            <PictureMark text={slide.picture.caption} />
            <figcaption>
              <b>{slide.title}</b>
              <span>
                <Lines text={slide.text} />
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={styles.controls}>
        {slides.map((slide, i) => (
          <a
            key={slide.title}
            href={`#${id}-${i + 1}`}
            aria-label={`${i + 1}번째, ${slide.title}`}
            aria-current={i === 0 ? 'true' : undefined}
            {...mark<SliderParts>('dot')}
          >
            <span />
          </a>
        ))}
        <button type="button" hidden {...mark<SliderParts>('pause')}>
          멈춤
        </button>
      </div>
    </section>
  )
}
