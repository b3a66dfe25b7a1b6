import { expect, it } from 'vitest';
import { changeOrderSettings, useOrderSettings, wantsConfirmation } from './order-settings.ts';

const asks = () => {
  const settings = useOrderSettings.getState();
  return { limit: wantsConfirmation(settings, 'LIMIT'), market: wantsConfirmation(settings, 'MARKET') };
};

it('asks before the chosen kind of order alone, at first before market orders', () => {
  expect(asks()).toEqual({ limit: false, market: true });
  changeOrderSettings({ confirmLimit: true, confirmMarket: false });
  expect(asks()).toEqual({ limit: true, market: false });
});
