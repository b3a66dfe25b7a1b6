/** The wallet of the reference exchange: every command of the wallet goes to the part that knows it (rules/wallet). */
import type { MemberId } from '../../src/base/accounts.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { WalletCommand } from '../../src/wallet/commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import type { Answer, ReferenceSpot } from './reference-spot.ts';
import { ReferenceAddresses } from './reference-wallet-addresses.ts';
import { ReferenceApplications } from './reference-wallet-applications.ts';
import { ReferenceDeposits } from './reference-wallet-deposits.ts';
import { ReferenceWithdrawalRequests } from './reference-wallet-requests.ts';
import { ReferenceWalletSettings } from './reference-wallet-settings.ts';
import { ReferenceWithdrawals } from './reference-wallet-withdrawals.ts';

interface Neighbours {
  contracts: {
    freeze(memberId: MemberId): void;
    /** Answers the reason why no money may leave the contract account now, else the amount that may. */
    whyHeld(memberId: MemberId): Rejection | bigint;
  };
  spot: ReferenceSpot;
  standing: ReferenceStanding;
}

export class ReferenceWallet {
  private readonly settings: ReferenceWalletSettings;
  private readonly deposits: ReferenceDeposits;
  private readonly applications: ReferenceApplications;
  private readonly addresses: ReferenceAddresses;
  private readonly requests: ReferenceWithdrawalRequests;
  private readonly withdrawals: ReferenceWithdrawals;

  constructor(model: ReferenceModel, { contracts, spot, standing }: Neighbours) {
    this.settings = new ReferenceWalletSettings(model);
    this.deposits = new ReferenceDeposits(model, contracts, spot, standing);
    this.applications = new ReferenceApplications(model);
    this.addresses = new ReferenceAddresses(model, standing);
    this.requests = new ReferenceWithdrawalRequests(model, this.addresses, contracts);
    this.withdrawals = new ReferenceWithdrawals(model, this.addresses);
  }

  do(command: WalletCommand): Answer {
    switch (command.kind) {
      case 'list-chain':
        return this.settings.listChain(command);
      case 'set-coin-chain':
        return this.settings.setCoinChain(command);
      case 'set-wallet-policy':
        return this.settings.setPolicy(command);
      case 'set-floor-price':
        return this.settings.setFloorPrice(command);
      case 'pause-wallet':
        return this.settings.pause(command);
      case 'resume-wallet':
        return this.settings.resume(command);
      case 'close-member-credits':
        return this.settings.closeMemberCredits();
      case 'credit-deposit':
        return this.deposits.credit(command);
      case 'book-held-deposit':
        return this.deposits.book(command);
      case 'reverse-deposit':
        return this.deposits.reverse(command);
      case 'submit-application':
        return this.applications.submit(command);
      case 'confirm-application':
        return this.applications.confirm(command);
      case 'reject-application':
        return this.applications.reject(command);
      case 'fund-suspense':
        return this.applications.fund(command);
      case 'post-network-cost':
        return this.applications.postCost(command);
      case 'request-withdrawal':
        return this.requests.request(command);
      case 'approve-withdrawal':
        return this.withdrawals.approve(command);
      case 'reject-withdrawal':
        return this.withdrawals.reject(command);
      case 'cancel-withdrawal':
        return this.withdrawals.cancel(command);
      case 'send-withdrawal':
        return this.withdrawals.send(command);
      case 'broadcast-withdrawal':
        return this.withdrawals.broadcast(command);
      case 'confirm-withdrawal':
        return this.withdrawals.confirm(command);
      case 'fail-withdrawal':
        return this.withdrawals.fail(command);
      case 'save-address':
        return this.addresses.save(command);
      case 'remove-address':
        return this.addresses.remove(command);
      case 'set-saved-addresses-only':
        return this.addresses.setSavedOnly(command);
    }
  }
}
