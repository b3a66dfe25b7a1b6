import { stubStorage } from '@tern/bridge/stub-storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => stubStorage());
afterEach(() => vi.unstubAllGlobals());

/** The settings as a page finds them that starts now; what an earlier page changed is kept by the device alone. */
async function startPage() {
  vi.resetModules();
  const { changeOrderSettings, useOrderSettings, wantsConfirmation } = await import('./order-settings.ts');
  const asks = () => {
    const settings = useOrderSettings.getState();
    return { limit: wantsConfirmation(settings, 'LIMIT'), market: wantsConfirmation(settings, 'MARKET') };
  };
  return { change: changeOrderSettings, asks };
}

it('asks before market orders alone, where the member changed nothing', async () => {
  const { asks } = await startPage();
  expect(asks()).toEqual({ limit: false, market: true });
});

it('asks before the chosen kind of order alone', async () => {
  const { change, asks } = await startPage();
  change({ confirmLimit: true, confirmMarket: false });
  expect(asks()).toEqual({ limit: true, market: false });
  change({ confirmMarket: true });
  expect(asks()).toEqual({ limit: true, market: true });
});

it('is kept on the device, and what is kept broken counts as unchanged', async () => {
  const { change } = await startPage();
  change({ confirmMarket: false });
  expect((await startPage()).asks()).toEqual({ limit: false, market: false });
  localStorage.setItem('orderSettings', '[broken');
  expect((await startPage()).asks()).toEqual({ limit: false, market: true });
});
