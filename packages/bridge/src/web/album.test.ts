import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { album } from './album.ts';
import { files } from './files.ts';

const picture = new Blob(['png'], { type: 'image/png' });
const save = vi.spyOn(files, 'save');

function device({ isTouch, share }: { isTouch: boolean; share?: () => Promise<void> }): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  vi.stubGlobal('navigator', share ? { canShare: () => true, share } : {});
}

beforeEach(() => void save.mockReset().mockResolvedValue('saved'));
afterEach(() => void vi.unstubAllGlobals());

it('hands a picture to the share sheet of a phone', async () => {
  const share = vi.fn(async (_: { files: File[] }) => {});
  device({ isTouch: true, share: () => share({ files: [] }) });
  expect(await album.save('a.png', picture)).toBe('saved');
  expect(share).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});

it('knows a share sheet that was closed', async () => {
  device({ isTouch: true, share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await album.save('a.png', picture)).toBe('cancelled');
  expect(save).not.toHaveBeenCalled();
});

it.each([
  ['with a mouse', { isTouch: false, share: async () => {} }],
  ['without a share sheet', { isTouch: true }],
  [
    'whose share sheet does not open',
    { isTouch: true, share: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  ],
])('downloads a picture on a device %s', async (_, kind) => {
  device(kind);
  expect(await album.save('a.png', picture)).toBe('saved');
  expect(save).toHaveBeenCalledWith('a.png', picture);
});
