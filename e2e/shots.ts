/**
 * Photographs every shot of the route table in both themes and languages, on a fresh demo. Pictures land in shots/
 * (or the folder given by --out); `--only home,login` and `--width 320` narrow it. What a screen complains of is printed.
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
import { movementEnds } from './kit/stillness.ts';

const THEMES = ['day', 'night'] as const;
const LANGUAGES = ['zh', 'en'] as const;
const HEIGHT_PX = 812;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'shots' },
    only: { type: 'string' },
    width: { type: 'string', default: '375' },
  },
});
const only = values.only?.split(',');
const screens = SHOTS.filter((screen) => only === undefined || only.includes(screen.name));
const folder = resolve(values.out);
mkdirSync(folder, { recursive: true });

const server = await RunningServer.start();
const browser = await openBrowser();
let faults = 0;
try {
  const [member] = server.demo.members;
  if (member === undefined) throw new Error('the demo has no members');
  await leaveContractTraces(apiOf(server.origin, { token: member.token, userId: member.userId }));
  for (const theme of THEMES)
    for (const language of LANGUAGES)
      for (const who of ['visitor', 'member'] as const) {
        const phone = await Phone.open(browser, server.origin, {
          width: Number(values.width),
          height: HEIGHT_PX,
          theme,
          language,
          ...(who === 'member' && { session: { token: member.token, userId: member.userId } }),
        });
        for (const screen of screens.filter((one) => one.who === who)) {
          await phone.visit(screen.route);
          for (const tap of screen.taps ?? []) {
            await phone.page.getByRole(tap.role, { name: tap[language] }).first().tap();
            await phone.settled();
          }
          await movementEnds(phone.page);
          await phone.page.screenshot({ path: join(folder, `${screen.name}-${theme}-${language}.png`) });
          console.log(`${screen.name} ${theme} ${language}`);
        }
        for (const fault of phone.faults) console.log(`  complaint: ${fault}`);
        faults += phone.faults.length;
        await phone.close();
      }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${screens.length} screens in ${folder}, ${faults} complaints`);
process.exitCode = faults === 0 ? 0 : 1;
