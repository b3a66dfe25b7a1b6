import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { files } from './files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('hands a file over as a download, and lets go of its content afterwards', async () => {
  const content = new Blob(['{}']);
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const saved = files.save('record.json', content);
  expect(make).toHaveBeenCalledWith(content);
  expect(link).toMatchObject({ href: 'blob:1', download: 'record.json' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:1');
  await saved;
});

it.each([
  ['the chosen file', 'change', [new File(['{}'], 'a.png')]],
  ['nothing when the choice was given up', 'cancel', []],
])('picks %s, and leaves no input', async (_, event, chosen: readonly File[]) => {
  const input = Object.assign(new EventTarget(), { files: chosen, click: vi.fn(), remove: vi.fn() });
  const append = vi.fn();
  vi.stubGlobal('document', { createElement: () => input, body: { append } });
  const picked = files.pick('image/*');
  expect(append).toHaveBeenCalledWith(input);
  expect(input).toMatchObject({ type: 'file', accept: 'image/*' });
  expect(input.click).toHaveBeenCalledOnce();
  expect(input.remove).not.toHaveBeenCalled();
  input.dispatchEvent(new Event(event));
  expect(await picked).toBe(chosen[0]);
  expect(input.remove).toHaveBeenCalledOnce();
});
