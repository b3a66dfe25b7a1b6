import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clipboard } from './clipboard.ts';

const field = { value: '', readOnly: false, style: {}, select: vi.fn(), remove: vi.fn() };
const execCommand = vi.fn();
const writeText = vi.fn();

beforeEach(() => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('document', { createElement: () => field, body: { append: vi.fn() }, execCommand });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('copies through the clipboard of the browser', async () => {
  writeText.mockResolvedValue(undefined);
  expect(await clipboard.copyText('a text')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a text');
  expect(execCommand).not.toHaveBeenCalled();
});

it('copies through a selected field where the clipboard is closed, and leaves no field', async () => {
  vi.stubGlobal('navigator', {});
  execCommand.mockReturnValue(true);
  expect(await clipboard.copyText('a text')).toBe(true);
  expect(field.value).toBe('a text');
  expect(field.select).toHaveBeenCalledOnce();
  expect(field.remove).toHaveBeenCalledOnce();
});

it.each([
  ['answers no', () => false],
  [
    'throws',
    () => {
      throw new Error('refused');
    },
  ],
])('copied nothing where the browser %s', async (_, answer) => {
  writeText.mockRejectedValue(new Error('refused'));
  execCommand.mockImplementation(answer);
  expect(await clipboard.copyText('a text')).toBe(false);
  expect(field.remove).toHaveBeenCalledOnce();
});
