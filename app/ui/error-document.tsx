/** What a visitor sees where there is no page. */
export function ErrorDocument() {
  return (
    <main id="main">
      <h1>Not Found</h1>
      <p>찾으시는 페이지가 없습니다.</p>
    </main>
  )
}
