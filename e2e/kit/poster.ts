/** The share box on a phone, and the posters that it saves. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Phone } from './phone.ts';
import { readQr } from './read-qr.ts';

export const SHARE_WORDS = {
  zh: {
    menu: '打开菜单',
    share: '分享',
    invite: '邀请注册',
    design: '样式',
    save: '保存图片',
    saved: '海报已保存',
  },
  en: {
    menu: 'Open menu',
    share: 'Share',
    invite: 'Invite to register',
    design: 'Design',
    save: 'Save picture',
    saved: 'Poster saved',
  },
} as const;

export async function openShareBox({ page, language }: Phone): Promise<void> {
  const words = SHARE_WORDS[language];
  await page.getByRole('button', { name: words.menu }).tap();
  await page.getByRole('button', { name: words.share, exact: true }).tap();
}

/** @returns the text of the QR code on the saved file */
export async function savedPoster(phone: Phone, design: '1' | '2'): Promise<string> {
  return readQr(phone.page, await savePoster(phone, design));
}

/** @returns the saved file, a PNG */
export async function savePoster(phone: Phone, design: '1' | '2'): Promise<Buffer> {
  const { page } = phone;
  const words = SHARE_WORDS[phone.language];
  await page.getByRole('radio', { name: `${words.design} ${design}` }).tap();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.save }).tap();
  const picture = readFileSync(await (await download).path());
  await phone.says(words.saved);
  // The header of a PNG names its width and its height.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([744, 1188]);
  return picture;
}
