import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { files } from './files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('hands a file over as a download, and lets go of its content afterwards', () => {
  const content = new Blob(['{}']);
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  files.save('record.json', content);
  expect(make).toHaveBeenCalledWith(content);
  expect(link).toMatchObject({ href: 'blob:1', download: 'record.json' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:1');
});
