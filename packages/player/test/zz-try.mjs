// usage: node try.mjs folder main platform entry name [steps js]
import { readFileSync } from 'node:fs';
const { openApp } = await import('/work/player/packages/player/test/support/open.ts');
const { launch } = await import('/work/player/packages/player/test/support/launch.ts');
const [folder, main, platform, entry, name, steps] = process.argv.slice(2);
const browser = await launch();
const app = await openApp(browser, { folder, main, settings: { platform, entry } });
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const show = (from = 0) => { for (const m of app.said.slice(from)) { if (m.type === 'notice') continue; console.log(JSON.stringify(m).slice(0, 500)); } };
await sleep(4000);
await app.page.screenshot({ path: `/tmp/libs/${name}.png` });
show(); console.log('complaints', app.complaints);
console.log('VIEWS missing', JSON.stringify(await app.app.evaluate(() => [...document.querySelectorAll('[data-missing]')].map((e) => e.getAttribute('data-missing')))));
if (steps) { const fn = new Function('app', 'sleep', 'shot', 'console', `return (async () => { ${readFileSync(steps, 'utf8')} })()`); const n = app.said.length;
  try { await fn(app, sleep, (s) => app.page.screenshot({ path: `/tmp/libs/${name}-${s}.png` }), console); } catch (e) { console.log('STEP FAILED', String(e).slice(0, 600)); }
  console.log('--- after steps'); show(n); console.log('complaints', app.complaints); }
await app[Symbol.asyncDispose](); await browser.close();
