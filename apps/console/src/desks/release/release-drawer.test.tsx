/** A release: what it is and whom it reached, and what its status allows; publishing is proposed with the share chosen. */
import type { DeskResult, OperatorRole } from '@tern/protocol/desk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveStage } from '../../kit/testing/live-stage.tsx';
import { propsOf } from '../../kit/testing/page-nodes.ts';

type Release = DeskResult<'getReleases'>['rows'][number];

const COUNTS = { downloaded: 0, ready: 0, failed: 0, rolledBack: 0 };
const RELEASE: Release = {
  releaseId: '6',
  version: '1.4.0',
  platform: 'android',
  channel: 'stable',
  status: 'ROLLING',
  share: 10,
  minNative: '1.2.0',
  mandatory: true,
  size: 1_234_567,
  sha256: 'ab12',
  notes: { zh: ['修复', '新功能'], en: ['Fixes'] },
  createTime: 0,
  expireTime: 0,
  uploadTime: 0,
  changeTime: 0,
  counts: [
    { ...COUNTS, share: 5, offered: 20, downloaded: 18, ready: 17, failed: 2, rolledBack: 1 },
    { ...COUNTS, share: 10, offered: 40 },
  ],
  reasons: [{ reason: 'boot timeout', devices: 2 }],
  countedFailures: 3,
  pauseAt: 9,
  isPausedByReports: false,
};

let stage: LiveStage;
beforeAll(async () => {
  stage = await LiveStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function draw(change: Partial<Release> = {}, roles: OperatorRole[] = ['admin']): Promise<void> {
  const { ReleaseDrawer } = await import('./release-drawer.tsx');
  await stage.draw(<ReleaseDrawer release={{ ...RELEASE, ...change }} onClose={() => {}} />, { roles });
}

const NAME = 'Release android stable 1.4.0';
const actions = () => stage.offered().filter((name) => name !== 'close');

it('shows the manifest, the notes in both languages, and the devices of each share', async () => {
  await draw();
  expect(stage.openLayers()).toEqual([NAME]);
  expect(stage.facts()).toMatchObject({
    Status: 'Rolling out',
    Share: '10%',
    'Oldest native app': '1.2.0',
    Mandatory: 'Yes',
    'Counted failures / paused at': '3 / 9',
    'Size of the zip': '1234567 bytes',
    'SHA-256 of the zip': 'ab12',
    'boot timeout': '2',
  });
  expect(stage.table('Devices by share')).toEqual([
    ['Share', 'Offered', 'Downloaded', 'Ready', 'Failed', 'Rolled back'],
    ['5%', '20', '18', '17', '2', '1'],
    ['10%', '40', '0', '0', '0', '0'],
  ]);
  expect(stage.text()).toContain('修复新功能');
  await draw({ reasons: [], mandatory: false });
  expect(stage.facts()).toMatchObject({ Mandatory: 'No' });
  expect(stage.text()).not.toContain('Reasons of failures');
});

it.each<[Release['status'], string[]]>([
  ['DRAFT', ['Withdraw', 'Renew manifest', 'Publish']],
  ['ROLLING', ['Withdraw', 'Renew manifest', 'Pause', 'Raise share']],
  ['FULL', ['Withdraw', 'Renew manifest', 'Pause']],
  ['PAUSED', ['Withdraw', 'Renew manifest', 'Resume']],
  ['WITHDRAWN', []],
])('offers in %s what leads out of it, to admins alone', async (status, offers) => {
  await draw({ status });
  expect(actions()).toEqual(offers);
  await draw({ status }, ['market', 'finance', 'support']);
  expect(actions()).toEqual([]);
});

it.each([
  ['Publish', 'DRAFT', 0, ['[5%]', '10%', '25%', '50%', '100%'], 'publishRelease', '25%', 25],
  ['Raise share', 'ROLLING', 10, ['[25%]', '50%', '100%'], 'raiseReleaseShare', '50%', 50],
  ['Raise share', 'ROLLING', 50, ['[100%]'], 'raiseReleaseShare', '100%', 100],
] as const)('%s proposes the share that was chosen, above that of now', async (...row) => {
  const [name, status, now, choices, call, chosen, share] = row;
  await draw({ status, share: now });
  await stage.press(name);
  expect(stage.choices()).toEqual(choices);
  if (choices.length > 1) await stage.choose(chosen);
  await stage.press('Continue');
  expect(stage.text()).toContain(`${NAME} · ${chosen}`);
  await stage.confirm('no failures so far', 'Propose');
  expect(stage.done()).toEqual([{ call, request: { releaseId: '6', share, reason: 'no failures so far' } }]);
  expect(stage.openLayers()).toEqual([NAME]);
});

it.each([
  ['Pause', 'FULL', 'pauseRelease', 'Confirm'],
  ['Resume', 'PAUSED', 'resumeRelease', 'Propose'],
  ['Withdraw', 'DRAFT', 'withdrawRelease', 'Confirm'],
] as const)('%s sends which release', async (name, status, call, ok) => {
  await draw({ status });
  await stage.press(name);
  expect(stage.text()).toContain(NAME);
  expect(stage.alerts()).toHaveLength(name === 'Withdraw' ? 1 : 0);
  await stage.confirm('as agreed', ok);
  expect(stage.done()).toEqual([{ call, request: { releaseId: '6', reason: 'as agreed' } }]);
});

describe('the files of a renewed manifest', () => {
  const MANIFEST = new File(['{"version":"1.4.0"}'], 'a.manifest.json');
  const SIGNATURE = new File(['signed\n'], 'a.manifest.signature');

  /** Stands between the page and the network, and tells the share of the bytes that are sent. */
  class Upload {
    static answer: object | undefined;
    static sent: { url: string; body: string }[] = [];
    upload = { onprogress: (_: object) => {} };
    onload = () => {};
    onerror = () => {};
    status = 200;
    responseText = '';
    private url = '';
    open(_method: string, url: string): void {
      this.url = url;
    }
    setRequestHeader(): void {}
    abort(): void {}
    send(body: string): void {
      Upload.sent.push({ url: this.url, body });
      this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 1 });
      this.responseText = JSON.stringify(Upload.answer ?? '');
      if (Upload.answer === undefined) this.onerror();
      else this.onload();
    }
  }
  class Reader {
    result = '';
    onload = () => {};
    readAsDataURL(file: File): void {
      void file.text().then((text) => {
        this.result = `data:;base64,${btoa(text)}`;
        this.onload();
      });
    }
  }

  async function choose(...files: File[]): Promise<void> {
    const input = stage.elements().find(({ nodeName }) => nodeName === 'INPUT');
    const { onChange } = input ? propsOf(input) : {};
    await stage.run(() => (onChange as (event: object) => void)({ target: { files, value: 'x' } }));
  }

  async function open(): Promise<void> {
    vi.stubGlobal('XMLHttpRequest', Upload);
    vi.stubGlobal('FileReader', Reader);
    Upload.sent = [];
    await draw({ status: 'FULL' });
    await stage.press('Renew manifest');
  }

  it('are not sent while one is missing or no reason is given', async () => {
    await open();
    await choose(MANIFEST);
    await stage.press('Confirm');
    expect(stage.alerts()).toEqual(['Enter a reason of at least 3 characters']);
    await stage.confirm('expires soon');
    expect(stage.alerts()).toEqual(['Please choose one manifest and one signature of the manifest']);
    expect(Upload.sent).toEqual([]);
  });

  it('stay chosen with their reason after a refusal, and are sent once more', async () => {
    await open();
    await choose(MANIFEST, SIGNATURE);
    Upload.answer = { status: 'FAILED', errorCode: 'DESK.0099', errorMessage: 'Not signed by a known key' };
    await stage.confirm(' expires soon ');
    expect(stage.alerts()).toEqual(['Not signed by a known key']);
    expect(stage.text()).toContain('a.manifest.signature');
    expect(stage.value('Reason')).toBe(' expires soon ');
    Upload.answer = { status: 'SUCCEED', errorCode: 0, errorMessage: '', result: {} };
    await stage.press('Confirm');
    const [first, again] = Upload.sent;
    expect(again).toEqual(first);
    expect(JSON.parse(first?.body ?? '{}')).toEqual({
      releaseId: '6',
      manifest: btoa('{"version":"1.4.0"}'),
      signature: 'signed',
      reason: 'expires soon',
    });
    expect(first?.url).toContain('release/');
    expect(stage.said).toEqual(['The manifest has its new expiry']);
    expect(stage.openLayers()).toEqual([NAME]);
  });

  it('that no answer came to are said to be so', async () => {
    await open();
    await choose(MANIFEST, SIGNATURE);
    Upload.answer = undefined;
    await stage.confirm('expires soon');
    expect(stage.alerts()).toHaveLength(1);
    expect(stage.said).toEqual([]);
    expect(stage.openLayers()).toEqual([NAME, 'Renew manifest']);
  });
});
