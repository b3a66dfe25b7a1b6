/** The domain of deposits and withdrawals, declared. */
import type { DomainDeclaration } from '../codec/declarations.ts';
import { WALLET_COMMANDS, type WalletCommand } from './commands.ts';
import { WALLET_EVENTS, type WalletEvent } from './events.ts';
import { WALLET_REJECTIONS, type WalletRejection } from './rejections.ts';
import { walletSection } from './snapshot.ts';

export const wallet = {
  commands: WALLET_COMMANDS,
  events: WALLET_EVENTS,
  rejections: WALLET_REJECTIONS,
  snapshot: { wallet: walletSection },
} satisfies DomainDeclaration<WalletCommand, WalletEvent, WalletRejection>;
