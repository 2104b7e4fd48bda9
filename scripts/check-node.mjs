/** Loaded before everything else, by any version of Node: the error of an old one about TypeScript does not help. */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Node 24 이상이 필요합니다(지금 ${process.version}). Linux x64에서는 npm ci가 함께 설치하고, 다른 컴퓨터에서는 nodejs.org의 Node 24를 설치하세요.`,
  )
  process.exit(1)
}
