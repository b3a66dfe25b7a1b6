/**
 * The desk of the app's releases: an upload, its publication and a higher share by two operators, a pause and a withdrawal by one. The
 * call of a device says what came of each.
 *
 * @module-tag long
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeManifest, makeTestKey, signManifest, writeRawZip } from '@tern/release/test-kit';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorPage } from '../kit/console-operator.ts';
import { deskFaults } from '../kit/desk-fit.ts';
import { apiOf } from '../kit/member-api.ts';
import type { RunningServer } from '../kit/running-server.ts';
import { carryOut, openTwoOperators } from '../kit/two-operators.ts';

const NAME = '1.2.0-android-stable';
const [manifestKey, bundleKey] = [makeTestKey(), makeTestKey()];
let folder: string;
const pathOf = (name: string) => join(folder, name);

let server: RunningServer;
let browser: Browser;
let maker: OperatorPage;
let checker: OperatorPage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-desk-releases-'));
  const keys = { manifestKeys: [manifestKey.publicKey], bundleKey: bundleKey.publicKey };
  writeFileSync(pathOf('keys.json'), JSON.stringify(keys));
  writeRelease();
  const settings = { RELEASE_KEYS: pathOf('keys.json') };
  ({ server, browser, maker, checker } = await openTwoOperators(settings, {
    theme: 'night',
    language: 'zh',
  }));
});
afterEach(() => {
  for (const { faults } of [maker, checker]) expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The files as `npm run release` names them. */
function writeRelease(): void {
  const zip = writeRawZip([{ name: 'index.html', content: '<!doctype html>' }]);
  const now = Date.now();
  const times = { createdMs: now, expiresMs: now + 90 * 86_400_000 };
  const { manifestBytes, signature } = signManifest(makeManifest(zip, bundleKey, times), manifestKey);
  writeFileSync(pathOf(`${NAME}.zip`), zip);
  writeFileSync(pathOf(`${NAME}.manifest.json`), manifestBytes);
  writeFileSync(pathOf(`${NAME}.manifest.signature`), `${signature}\n`);
}

/** A device that a member checks by hand is offered the release, or is not. */
async function isOffered(): Promise<boolean> {
  const { package: found } = await apiOf(server.origin).call('checkUpdate', {
    deviceId: 'a-device-of-the-journey',
    platform: 'android',
    channel: 'stable',
    version: '1.0.0',
    native: '1.0.0',
    isAsked: 'true',
    global: 'ENGLISH',
  });
  return found !== null;
}

const row = ({ page }: OperatorPage) => page.getByRole('row', { name: /^1\.2\.0 / });
const sheet = ({ page }: OperatorPage) => page.getByRole('dialog', { name: 'Release android stable 1.2.0' });

async function openRelease(): Promise<void> {
  await maker.visit('/releases');
  await row(maker).getByRole('button', { name: 'View' }).click();
  await sheet(maker).getByText('Fixes some faults').waitFor();
}

async function proposeShare(button: string, share: string): Promise<void> {
  await openRelease();
  await sheet(maker).getByRole('button', { name: button, exact: true }).click();
  const dialog = maker.page.getByRole('dialog', { name: button, exact: true });
  await dialog.getByText(share, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await maker.giveReason('as planned');
}

describe('a release of the app', () => {
  it('is uploaded as a draft, once its files are there', async () => {
    await maker.visit('/releases');
    await maker.page.getByRole('button', { name: 'Upload release' }).click();
    const dialog = maker.page.getByRole('dialog', { name: 'Upload release' });
    const endings = ['zip', 'manifest.json', 'manifest.signature'];
    const files = endings.map((ending) => pathOf(`${NAME}.${ending}`));
    await dialog.getByLabel('Choose files').setInputFiles(files.slice(0, 2));
    await dialog.getByLabel('Reason').fill('the second release');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('alert').getByText('one signature of the manifest').waitFor();
    await dialog.getByLabel('Choose files').setInputFiles(files);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(maker).getByText('Draft').waitFor();
    expect(await isOffered()).toBe(false);
  });

  it('is published and raised by two operators', async () => {
    await proposeShare('Publish', '5%');
    expect(await isOffered()).toBe(false);
    await carryOut({ maker, checker });
    expect(await isOffered()).toBe(true);
    await proposeShare('Raise share', '50%');
    await carryOut({ maker, checker });
    await checker.visit('/releases');
    await row(checker).getByText('50%').waitFor();
    expect(await deskFaults(checker)).toEqual([]);
  });

  it('is paused and withdrawn by one, at once', async () => {
    await openRelease();
    await sheet(maker).getByRole('button', { name: 'Pause' }).click();
    await maker.giveReason('complaints');
    await sheet(maker).getByRole('button', { name: 'Resume' }).waitFor();
    expect(await isOffered()).toBe(false);
    expect(await deskFaults(maker)).toEqual([]);
    await sheet(maker).getByRole('button', { name: 'Withdraw' }).click();
    await maker.giveReason('a fault');
    await sheet(maker).getByText('Withdrawn').waitFor();
    expect(await isOffered()).toBe(false);
  });
});
