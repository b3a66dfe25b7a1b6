import type { DeviceAlbum } from '@tern/bridge';
import type { FakeAlbum } from '@tern/bridge/fake';
import { FakeDevice } from '@tern/bridge/fake';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../locale/text.ts';
import { shownToast } from '../../ui/toast.tsx';
import { useQuestion } from '../popups/confirm.ts';
import { savePicture } from './save-picture.ts';

const WORDS = { saved: 'saved', failed: 'failed', savedMs: 60_000 };
const PICTURE = new Blob(['png']);
const canvas = (picture: Blob | null = PICTURE) => ({ toBlob: (done: BlobCallback) => done(picture) });

function deviceWith(change: Partial<FakeAlbum> = {}): FakeDevice {
  const device = new FakeDevice('ios');
  Object.assign(device.album, change);
  return device;
}

const save = (device: FakeDevice, drawn = canvas()) => savePicture(drawn, 'a.png', WORDS, device.bridge);

async function answerQuestion(agreed: boolean): Promise<void> {
  await expect.poll(() => useQuestion.getState().asked?.title).toBe('没有相册权限');
  useQuestion.getState().asked?.answer(agreed);
}

beforeEach(async () => {
  await loadTexts(['app']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('asks for the permission at the first picture alone, saves, and says so for a minute', async () => {
  const device = deviceWith();
  await save(device);
  await save(device);
  expect(device.album.asked).toBe(1);
  expect(device.album.pictures).toEqual([
    { name: 'a.png', picture: PICTURE },
    { name: 'a.png', picture: PICTURE },
  ]);
  expect(shownToast()).toBe('saved');
  vi.advanceTimersByTime(59_999);
  expect(shownToast()).toBe('saved');
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeUndefined();
});

it('saves nothing and says nothing when the permission is refused and the settings are not wanted', async () => {
  const device = deviceWith({ answer: 'refused' });
  const done = save(device);
  await answerQuestion(false);
  await done;
  expect(device.album).toMatchObject({ asked: 1, settingsOpened: 0, pictures: [] });
  expect(shownToast()).toBeUndefined();
});

it.each([
  ['goes on once the member comes back with the permission', 'granted', 'saved', 1],
  ['says so once the member comes back without it', 'refused', '没有相册权限', 0],
] as const)(
  'opens the settings for a permission that is refused for ever, and %s',
  async (_, permission, said, pictures) => {
    const device = deviceWith({ permission: 'refused' });
    const done = save(device);
    await answerQuestion(true);
    await expect.poll(() => device.album.settingsOpened).toBe(1);
    expect(device.album.pictures).toEqual([]);
    device.album.permission = permission;
    device.comeBack();
    await done;
    expect(device.album.pictures).toHaveLength(pictures);
    expect(device.album.asked).toBe(0);
    expect(shownToast()).toBe(said);
  },
);

it.each([
  ['the canvas gives no picture', canvas(null), {}],
  ['the device cannot save', canvas(), { isFull: true }],
])('says that it failed when %s', async (_, drawn, change) => {
  await save(deviceWith(change), drawn);
  expect(shownToast()).toBe('failed');
});

it('says nothing when the member gave up', async () => {
  const device = deviceWith();
  const cancelled: DeviceAlbum = { ...device.bridge.album, save: async () => 'cancelled' };
  await savePicture(canvas(), 'a.png', WORDS, { ...device.bridge, album: cancelled });
  expect(shownToast()).toBeUndefined();
});
