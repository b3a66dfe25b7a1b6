/**
 * Photographs every shot of the route table in both themes and languages, on a fresh demo. Pictures land in shots/
 * (or the folder given by --out); `--only home,login` narrows it. The day in Chinese is photographed in each of the widths
 * that `--width 360,390,430` names, the other looks in the usual one. What a screen complains of is printed.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './kit/browser.ts';
import { leaveContractTraces } from './kit/contract-order.ts';
import { apiOf } from './kit/member-api.ts';
import { Phone } from './kit/phone.ts';
import { SHOTS } from './kit/routes.ts';
import { RunningServer } from './kit/running-server.ts';
import { showShot } from './kit/show-shot.ts';
import { movementEnds } from './kit/stillness.ts';

const THEMES = ['day', 'night'] as const;
const LANGUAGES = ['zh', 'en'] as const;
const USUAL_PX = 390;
const HEIGHT_PX = 844;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'shots' },
    only: { type: 'string' },
    width: { type: 'string', default: '360,390,430' },
  },
});
const only = values.only?.split(',');
const screens = SHOTS.filter((screen) => only === undefined || only.includes(screen.name));
const widths = values.width.split(',').map(Number);
if (!widths.every((width) => Number.isSafeInteger(width) && width > 0))
  throw new Error(`--width ${values.width}: widths in pixels, with commas between them`);
const usual = widths.includes(USUAL_PX) ? USUAL_PX : (widths[0] as number);
const folder = resolve(values.out);
mkdirSync(folder, { recursive: true });

const server = await RunningServer.start();
const browser = await openBrowser();
let [pictures, faults] = [0, 0];
try {
  const [member] = server.demo.members;
  if (member === undefined) throw new Error('the demo has no members');
  await leaveContractTraces(apiOf(server.origin, { token: member.token, userId: member.userId }));
  for (const theme of THEMES)
    for (const language of LANGUAGES)
      for (const who of ['visitor', 'member'] as const) {
        const phone = await Phone.open(browser, server.origin, {
          width: usual,
          height: HEIGHT_PX,
          theme,
          language,
          ...(who === 'member' && { session: { token: member.token, userId: member.userId } }),
        });
        const shown = theme === 'day' && language === 'zh' ? widths : [usual];
        for (const screen of screens.filter((one) => one.who === who)) {
          await showShot(phone, screen);
          for (const width of shown) {
            await phone.page.setViewportSize({ width, height: HEIGHT_PX });
            await movementEnds(phone.page);
            const name = `${screen.name}-${theme}-${language}-${width}.png`;
            await phone.page.screenshot({ path: join(folder, name) });
            pictures++;
          }
          await phone.page.setViewportSize({ width: usual, height: HEIGHT_PX });
          console.log(`${screen.name} ${theme} ${language}, ${shown.join(', ')} wide`);
        }
        for (const fault of phone.faults) console.log(`  complaint: ${fault}`);
        faults += phone.faults.length;
        await phone.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${screens.length} screens, ${pictures} pictures in ${folder}, ${faults} complaints`);
process.exitCode = faults === 0 ? 0 : 1;
