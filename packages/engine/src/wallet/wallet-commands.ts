/** The wallet: deposits, applications, withdrawals, their settings and pauses (rules/wallet). */
import type { EventWriter } from '../codec/event-writer.ts';
import type { CommandContext } from '../command-context.ts';
import type { Domain, Handlers } from '../domain.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { FrozenOrders } from '../member/member-commands.ts';
import { AddressBooks } from './address-book.ts';
import { Applications } from './applications.ts';
import type { WalletCommand } from './commands.ts';
import { Deposits, type RestingSpotOrders } from './deposits.ts';
import { WalletMoney } from './wallet-money.ts';
import { WalletPauses } from './wallet-pauses.ts';
import { WalletSettings } from './wallet-settings.ts';
import { WithdrawalRequests } from './withdrawal-request.ts';
import { Withdrawals } from './withdrawals.ts';

export class WalletCommands implements Domain<WalletCommand> {
  readonly handle: Handlers<WalletCommand>;

  constructor(
    memory: EngineMemory,
    context: CommandContext,
    events: EventWriter,
    contracts: FrozenOrders,
    spot: RestingSpotOrders,
  ) {
    const money = new WalletMoney(memory, events);
    const requests = new WithdrawalRequests(memory, context, events, money);
    this.handle = {
      ...new WalletSettings(memory, context, events).handle,
      ...new WalletPauses(memory, context, events).handle,
      ...new Deposits(memory, context, events, money, contracts, spot).handle,
      ...new Applications(memory, context, events, money).handle,
      'request-withdrawal': (command) => requests.request(command),
      ...new Withdrawals(memory, context, events, money).handle,
      ...new AddressBooks(memory, context, events).handle,
    };
  }
}
