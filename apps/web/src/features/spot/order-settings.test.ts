import { expect, it } from 'vitest';
import { changeOrderSettings, useOrderSettings, wantsConfirmation } from './order-settings.ts';

it('asks before the chosen kind of order alone', () => {
  expect(wantsConfirmation(useOrderSettings.getState(), 'LIMIT')).toBe(false);
  changeOrderSettings({ confirmMarket: true });
  const settings = useOrderSettings.getState();
  expect([wantsConfirmation(settings, 'LIMIT'), wantsConfirmation(settings, 'MARKET')]).toEqual([
    false,
    true,
  ]);
});
