/**
 * Makes the pictures of the README anew, one after the other, on a fresh demo with all that it simulates. A picture is twice
 * as wide as a column of the README's table, so that it is sharp on a fine screen.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './kit/browser.ts';
import { leaveContractTraces } from './kit/contract-order.ts';
import { apiOf } from './kit/member-api.ts';
import { Phone } from './kit/phone.ts';
import { SHOTS } from './kit/routes.ts';
import { RunningServer } from './kit/running-server.ts';
import { showShot } from './kit/show-shot.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const WIDTH_PX = 390;
const HEIGHT_PX = 844;
const QUALITY = 80;

/** The name of a shot, its look, and the name of its picture without them. */
const PICTURES = [
  { shot: 'home-member', theme: 'day', language: 'en', name: 'home' },
  { shot: 'quotes', theme: 'day', language: 'zh', name: 'quotes' },
  { shot: 'exchange', theme: 'day', language: 'en', name: 'trade' },
  { shot: 'contract', theme: 'night', language: 'en', name: 'contract' },
  { shot: 'transaction-quick', theme: 'day', language: 'en', name: 'quick-buy' },
  { shot: 'deposit-chain', theme: 'day', language: 'en', name: 'deposit' },
  { shot: 'contract-chart', theme: 'night', language: 'en', name: 'chart' },
  { shot: 'assets', theme: 'day', language: 'zh', name: 'assets' },
] as const;

const server = await RunningServer.start({
  DEMO_HISTORY_BARS: '1500',
  DEMO_CHAINS: '1',
  DEMO_OTC: '1',
  DEMO_INVITEES: '1',
  DEMO_ACTIVITY: '1',
});
const browser = await openBrowser();
try {
  const [member] = server.demo.members;
  if (member === undefined) throw new Error('the demo has no members');
  const session = { token: member.token, userId: member.userId };
  await leaveContractTraces(apiOf(server.origin, session));
  for (const { shot, theme, language, name } of PICTURES) {
    const screen = SHOTS.find((one) => one.name === shot);
    if (screen === undefined) throw new Error(`the route table has no shot ${shot}`);
    const phone = await Phone.open(browser, server.origin, {
      width: WIDTH_PX,
      height: HEIGHT_PX,
      theme,
      language,
      session,
    });
    await showShot(phone, screen);
    // A figure that is still asked for is a line of two dashes; the form of contracts has no costs before lots.
    if (!shot.startsWith('contract'))
      await phone.page.waitForFunction(() => !/^--$/m.test(document.body.innerText));
    const devtools = await phone.context.newCDPSession(phone.page);
    // The browser writes WebP, a third of the bytes of PNG; its driver knows PNG and JPEG alone.
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    const picture = Buffer.from(data, 'base64');
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
    console.log(`${name}.webp, ${Math.ceil(picture.length / 1024)} kB`);
    if (phone.faults.length > 0) throw new Error(`${shot}: ${phone.faults.join('\n')}`);
    await phone.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
