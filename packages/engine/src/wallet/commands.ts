/** All commands of the wallet. */
import type { AnswersOf, CommandBlocks } from '../codec/declarations.ts';
import { WALLET_DEPOSIT_COMMANDS, type WalletDepositCommand } from './deposit-commands.ts';
import type { WalletRejection } from './rejections.ts';
import { WALLET_SETTINGS_COMMANDS, type WalletSettingsCommand } from './settings-commands.ts';
import { WITHDRAWAL_COMMANDS, type WithdrawalCommand } from './withdrawal-commands.ts';

export type WalletCommand = WalletSettingsCommand | WalletDepositCommand | WithdrawalCommand;

export const WALLET_COMMANDS = {
  ...WALLET_SETTINGS_COMMANDS,
  ...WALLET_DEPOSIT_COMMANDS,
  ...WITHDRAWAL_COMMANDS,
} satisfies CommandBlocks<WalletCommand, WalletRejection>;

export type WalletAnswers = AnswersOf<typeof WALLET_COMMANDS>;
