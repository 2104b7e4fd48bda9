import styles from './tour.module.css'

/** Why there is no tour to walk in; the script shows the sentence that is true. */
export function Told() {
  return (
    <div className={styles.told} role="alert">
      <p data-says="webgl" hidden>
        이 기기의 브라우저가 입체 화면(WebGL)을 지원하지 않아 그림과 면적으로 보여 드립니다.
      </p>
      <p data-says="script" hidden>
        관람 화면을 불러오지 못했습니다. 잠시 뒤 이 화면을 다시 열어 주세요.
      </p>
      <div data-says="lost" hidden>
        <p>기기의 그래픽 기능이 잠시 멈춰 관람이 중단되었습니다.</p>
        <a className="button small" href="?">
          다시 시작
        </a>
      </div>
      <noscript>
        <p>자바스크립트가 꺼져 있어 그림과 면적으로 보여 드립니다.</p>
      </noscript>
    </div>
  )
}
