import type { Failure } from './failure.ts'
import styles from './tour.module.css'

/** All reasons are in the document: the script that would draw one may have failed. */
export function FailureNotices({ failure }: { failure?: Failure }) {
  return (
    <div className={styles.failures} role="alert">
      <p data-failure="webgl" hidden={failure !== 'webgl'}>
        이 기기의 브라우저가 3D 화면(WebGL)을 지원하지 않아 이미지와 면적표로 안내해 드립니다.
      </p>
      <p data-failure="script" hidden={failure !== 'script'}>
        관람 화면을 불러오지 못했습니다. 잠시 후 이 화면을 다시 열어 주세요.
      </p>
      <div data-failure="lost" hidden={failure !== 'lost'}>
        <p>기기의 그래픽 기능이 잠시 멈춰 관람이 중단되었습니다.</p>
        <a className="button small" href="?">
          다시 시작
        </a>
      </div>
      <noscript>
        <p>자바스크립트가 꺼져 있어 이미지와 면적표로 안내해 드립니다.</p>
      </noscript>
    </div>
  )
}
