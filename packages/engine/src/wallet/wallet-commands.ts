/** The wallet: deposits, applications, withdrawals, their settings and pauses (rules/wallet). */
import type { CommandContext } from '../base/command-context.ts';
import type { Domain } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberChanged } from '../member/events.ts';
import type { FrozenOrders, MerchantAds } from '../member/member-commands.ts';
import { AddressBooks } from './address-book.ts';
import { Applications } from './applications.ts';
import type { WalletAnswers, WalletCommand } from './commands.ts';
import { Deposits, type RestingSpotOrders } from './deposits.ts';
import type { WalletEvent } from './events.ts';
import { WalletMoney } from './wallet-money.ts';
import { WalletPauses } from './wallet-pauses.ts';
import { WalletSettings } from './wallet-settings.ts';
import type { WalletStores } from './wallet-stores.ts';
import type { RequestWithdrawal } from './withdrawal-commands.ts';
import { type OtcHold, WithdrawalRequests } from './withdrawal-request.ts';
import { Withdrawals } from './withdrawals.ts';

/** The other domains that the wallet asks or tells. */
interface WalletNeighbours {
  readonly contracts: FrozenOrders;
  readonly spot: RestingSpotOrders;
  readonly otc: { readonly hold: OtcHold; readonly ads: MerchantAds };
}

export class WalletCommands implements Domain<WalletCommand, WalletAnswers> {
  readonly handle;

  constructor(
    stores: WalletStores,
    context: CommandContext,
    events: Events<WalletEvent | MemberChanged>,
    { contracts, spot, otc }: WalletNeighbours,
  ) {
    const money = new WalletMoney(stores, events);
    const requests = new WithdrawalRequests(stores, context, events, money, otc.hold);
    this.handle = {
      ...new WalletSettings(stores, context, events).handle,
      ...new WalletPauses(stores, context, events).handle,
      ...new Deposits(stores, context, events, money, { contracts, spot, ads: otc.ads }).handle,
      ...new Applications(stores, context, events, money).handle,
      'request-withdrawal': (command: RequestWithdrawal) => requests.request(command),
      ...new Withdrawals(stores, context, events, money).handle,
      ...new AddressBooks(stores, context, events, otc.ads).handle,
    };
  }
}
