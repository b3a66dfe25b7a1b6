/** The browser's implementation over stubs of the page that it uses. */
import { vi } from 'vitest';
import * as web from '../../index.ts';
import type { DeviceUnderTest } from './device-under-test.ts';
import { stubStorage } from './stub-storage.ts';

export async function webDevice(): Promise<DeviceUnderTest> {
  stubStorage();
  const page = new EventTarget();
  const view = Object.assign(new EventTarget(), { scale: 1, height: 800, offsetTop: 0 });
  const seen = {
    copied: [] as string[],
    opened: [] as string[],
    shared: [] as string[],
    files: [] as string[],
  };
  const state = { clipboard: true, sharing: 'shared', onLine: true };
  const share = async ({ url }: { url: string }) => {
    if (state.sharing === 'cancelled') throw new DOMException('', 'AbortError');
    seen.shared.push(url);
  };
  const navigator = {
    clipboard: {
      writeText: async (text: string) => {
        if (!state.clipboard) throw new DOMException('', 'NotAllowedError');
        seen.copied.push(text);
      },
    },
    get onLine() {
      return state.onLine;
    },
    get share() {
      return state.sharing === 'unavailable' ? undefined : share;
    },
  };
  const link = { href: '', download: '', click: () => void seen.files.push(link.download) };
  const field = { style: {}, select() {}, remove() {} };
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: (tag: string) => (tag === 'a' ? link : field),
    body: { append() {} },
    execCommand: () => false,
  });
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { visualViewport: view, open: (url: string) => void seen.opened.push(url) });
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const moveView = (height: number) => {
    view.height = height;
    view.dispatchEvent(new Event('resize'));
  };
  return {
    bridge: web,
    copied: () => seen.copied,
    refuseClipboard: () => {
      state.clipboard = false;
    },
    opened: () => seen.opened,
    setSharing: (next) => {
      state.sharing = next;
    },
    shared: () => seen.shared,
    setOnline: (isOnline) => {
      state.onLine = isOnline;
      page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    comeBack: () => void document.dispatchEvent(new Event('visibilitychange')),
    openKeyboard: () => moveView(500),
    closeKeyboard: () => moveView(800),
    files: () => seen.files,
    pictures: () => seen.files.length,
  };
}
