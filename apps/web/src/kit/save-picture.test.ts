import type { DeviceAlbum } from '@tern/bridge';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '../locale/text.ts';
import { shownToast } from '../ui/toast.tsx';
import { useQuestion } from './confirm.ts';
import { savePicture } from './save-picture.ts';

const WORDS = { saved: 'saved', failed: 'failed', savedMs: 60_000 };
const PICTURE = new Blob(['png']);
const canvas = (picture: Blob | null = PICTURE) => ({ toBlob: (done: BlobCallback) => done(picture) });

function fakeAlbum(given: boolean, save: DeviceAlbum['save'] = async () => 'saved') {
  return {
    askPermission: vi.fn(async () => given),
    openSettings: vi.fn(),
    save: vi.fn(save),
  } satisfies DeviceAlbum;
}

it('asks for the permission, then saves, and says so for a minute', async () => {
  vi.useFakeTimers();
  const device = fakeAlbum(true);
  await savePicture(canvas(), 'a.png', WORDS, device);
  expect(device.askPermission).toHaveBeenCalledBefore(device.save);
  expect(device.save).toHaveBeenCalledWith('a.png', PICTURE);
  expect(shownToast()).toBe('saved');
  vi.advanceTimersByTime(59_999);
  expect(shownToast()).toBe('saved');
  vi.advanceTimersByTime(1);
  expect(shownToast()).toBeUndefined();
  vi.useRealTimers();
});

it.each([true, false])(
  'saves nothing when the permission is refused, and offers the settings (%s)',
  async (agreed) => {
    await loadTexts(['app']);
    const device = fakeAlbum(false);
    const done = savePicture(canvas(), 'a.png', WORDS, device);
    await expect.poll(() => useQuestion.getState().asked?.title).toBe('没有相册权限');
    useQuestion.getState().asked?.answer(agreed);
    await done;
    expect(device.save).not.toHaveBeenCalled();
    expect(device.openSettings).toHaveBeenCalledTimes(agreed ? 1 : 0);
    expect(shownToast()).toBeUndefined();
  },
);

it.each([
  ['the canvas gives no picture', canvas(null), fakeAlbum(true)],
  ['the device cannot save', canvas(), fakeAlbum(true, () => Promise.reject(new Error('full')))],
])('says that it failed when %s', async (_, drawn, device) => {
  await savePicture(drawn, 'a.png', WORDS, device);
  expect(shownToast()).toBe('failed');
});

it('says nothing when the member gave up', async () => {
  vi.useFakeTimers();
  await savePicture(canvas(null), 'a.png', WORDS, fakeAlbum(true));
  vi.runAllTimers();
  vi.useRealTimers();
  await savePicture(
    canvas(),
    'a.png',
    WORDS,
    fakeAlbum(true, async () => 'cancelled'),
  );
  expect(shownToast()).toBeUndefined();
});
