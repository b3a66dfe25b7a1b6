/**
 * Tells for each order type if an order asks once more before it is sent; kept on this device. A market order asks
 * unless the member turns that off, since it fills at a price that no member has typed; a limit order carries its price
 * and does not.
 */

import { storage } from '@tern/bridge';
import type { WireOrderType } from '@tern/protocol';
import { create } from 'zustand';
import { readStoredObject } from '../../kit/device/stored-object.ts';

export interface OrderSettings {
  confirmLimit: boolean;
  confirmMarket: boolean;
}

const STORAGE_KEY = 'orderSettings';
const FRESH: OrderSettings = { confirmLimit: false, confirmMarket: true };

export const useOrderSettings = create<OrderSettings>(() => readStoredObject(STORAGE_KEY, FRESH));

export function changeOrderSettings(change: Partial<OrderSettings>): void {
  useOrderSettings.setState(change);
  const { confirmLimit, confirmMarket } = useOrderSettings.getState();
  storage.write(STORAGE_KEY, JSON.stringify({ confirmLimit, confirmMarket }));
}

export function wantsConfirmation(settings: OrderSettings, type: WireOrderType): boolean {
  return type === 'LIMIT' ? settings.confirmLimit : settings.confirmMarket;
}
