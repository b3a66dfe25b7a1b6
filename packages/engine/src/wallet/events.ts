/** All events of the wallet. */
import type { EventBlocks } from '../codec/declarations.ts';
import { WALLET_DEPOSIT_EVENTS, type WalletDepositEvent } from './deposit-events.ts';
import { WALLET_SETTINGS_EVENTS, type WalletSettingsEvent } from './settings-events.ts';
import { WITHDRAWAL_EVENTS, type WithdrawalEvent } from './withdrawal-events.ts';

export type WalletEvent = WalletSettingsEvent | WalletDepositEvent | WithdrawalEvent;

export const WALLET_EVENTS: EventBlocks<WalletEvent> = {
  ...WALLET_SETTINGS_EVENTS,
  ...WALLET_DEPOSIT_EVENTS,
  ...WITHDRAWAL_EVENTS,
};
