import { FakeDevice } from '@tern/bridge/fake';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('react');
  vi.doUnmock('@tern/bridge');
});

it('fits the app into what the keyboard leaves of the page, with the field in sight, and back', async () => {
  const device = new FakeDevice('ios');
  const phone = { style: { height: '', top: '' } };
  const field = { scrollIntoView: vi.fn() };
  vi.stubGlobal('document', { getElementById: () => phone, activeElement: field });
  vi.resetModules();
  vi.doMock('@tern/bridge', () => device.bridge);
  vi.doMock('react', async (original) => ({
    ...(await original<typeof import('react')>()),
    useEffect: (effect: () => void) => effect(),
  }));
  const { useKeyboardRoom } = await import('./use-keyboard-room.ts');
  useKeyboardRoom();
  // A second field on the screen listens no second time.
  useKeyboardRoom();
  device.moveKeyboard({ height: 420, top: 12 });
  expect(phone.style).toEqual({ height: '420px', top: '12px' });
  expect(field.scrollIntoView.mock.calls).toEqual([[{ block: 'nearest' }]]);
  device.moveKeyboard(undefined);
  expect(phone.style).toEqual({ height: '', top: '' });
});
