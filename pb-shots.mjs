import { chromium } from 'playwright-core'
const [,, base, out, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const [w,h] of [[1440,900],[390,844],[768,1024]]) {
  if (process.env.W && !process.env.W.split(',').includes(String(w))) continue
  const c = await b.newContext({ viewport: { width: w, height: h }, locale: 'ko-KR', hasTouch: w<900, reducedMotion: 'reduce' })
  for (const path of paths) {
    const p = await c.newPage(); p.on('console', m => m.type()==='error' && console.log(path, w, m.text().slice(0,200)))
    await p.addInitScript(() => localStorage.setItem('x','1'))
    await p.goto(base + path, { waitUntil: 'networkidle' })
    await p.evaluate(async () => { for (const i of document.images) { i.loading='eager' } for (let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y); await new Promise(r=>setTimeout(r,60))} scrollTo(0,0); for (const d of document.querySelectorAll('[data-notices] dialog')) d.close?.() })
    await p.waitForTimeout(400)
    const name = (path.replace(/[/?=]/g,'_')||'_')
    await p.screenshot({ path: `${out}${name}-${w}.png`, fullPage: true })
    const ov = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (ov>0) console.log('overflow', path, w, ov)
    await p.close()
  }
  await c.close()
}
await b.close()
