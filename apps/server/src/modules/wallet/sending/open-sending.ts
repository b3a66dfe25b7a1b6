/**
 * Opens the sender: one round for each chain reads what the signer signed, follows payments to their end, posts what they cost,
 * and signs what is approved. The caller leads the jobs of the chains and runs the rounds of one chain one after another.
 */
import type { EngineState } from '@tern/engine';
import type { HealthProblem } from '@tern/protocol/desk';
import type { Kernel, Released } from '../../../kernel/index.ts';
import { isOfOutputs, type WalletChain } from '../chains/wallet-chain.ts';
import type { Leadership } from '../jobs/leadership.ts';
import { Alarms, type SendingLog } from './alarms.ts';
import { ChainView } from './chain-view.ts';
import { PaymentFollower } from './follow-payments.ts';
import { RefillFollower } from './follow-refills.ts';
import { GasBudget } from './gas-budget.ts';
import { GasWatch } from './gas-watch.ts';
import { HotFunds } from './hot-funds.ts';
import { VersionKeeper } from './keep-versions.ts';
import { LiveLedger, type LiveWithdrawal } from './live-ledger.ts';
import { NetworkCosts } from './network-costs.ts';
import { OwnTransfers } from './own-transfers.ts';
import { FEE_ALLOWED, type Round, WithdrawalSender } from './send-withdrawals.ts';
import type { SendingParts } from './sending-parts.ts';
import { PaymentSigner } from './sign-payment.ts';
import { SignerAway, SignerClient, SignerHeadOlder } from './signer-client.ts';
import { type SignerStatus, statusForm } from './signer-forms.ts';
import { SignerReview } from './signer-review.ts';
import { Sweeps } from './sweep.ts';
import { RowVerifier } from './verify-rows.ts';

export interface SendingDeps
  extends Pick<SendingParts, 'sql' | 'clock' | 'chains' | 'addresses' | 'markets' | 'worthOf'> {
  kernel: Pick<Kernel, 'execute' | 'initial' | 'onReleased'>;
  log: SendingLog;
  signerSocket: string;
}

/** Facts for the health of the exchange. */
export interface SendingHealth {
  /** undefined: the signer answered the last request. */
  signerAwaySinceMs: number | undefined;
  /** Payments that wait, with what for. */
  waiting: readonly { paymentId: string; chain: string; waits: string; sinceMs: number }[];
}

export interface Sending {
  /** One round of a chain. @throws LeadershipLost */
  runSendingRound(leadership: Leadership, chain: WalletChain): Promise<void>;
  /** An operator lets a payment go that waits because its fee is a large share of it. */
  allowHighFee(leadership: Leadership, withdrawalId: number): Promise<void>;
  readHealth(): Promise<SendingHealth>;
  /** Asks the signer for its caps and addresses; undefined: it does not answer. */
  readSigner(): Promise<SignerStatus | undefined>;
  /** The withdrawal as the journal has it while it is open. */
  findWithdrawal(withdrawalId: number): LiveWithdrawal | undefined;
  health(): HealthProblem[];
  /** The hot address has gas for the chain, and `operations` money for its costs. */
  fundedFor(chain: WalletChain): { hasGas: boolean; hasOperations: boolean };
  stop(): void;
}

export function openSending(deps: SendingDeps): Sending {
  return new ChainSender(deps);
}

class ChainSender implements Sending {
  private readonly ledger: LiveLedger;
  private readonly client: SignerClient;
  private readonly gas: GasWatch;
  private readonly parts: SendingParts;
  private readonly review: SignerReview;
  private readonly signer: PaymentSigner;
  private readonly sender: WithdrawalSender;
  private readonly follower: PaymentFollower;
  private readonly transfers: OwnTransfers;
  private readonly costs: NetworkCosts;
  private readonly sweeps: Sweeps;
  private readonly rows: RowVerifier;

  constructor(deps: SendingDeps) {
    const { clock, kernel, log, signerSocket } = deps;
    const nowMs = () => clock.nowMs();
    const ledger = new LiveLedger(kernel.initial satisfies Pick<EngineState, 'wallet' | 'balances'>);
    kernel.onReleased((released: Released) => ledger.apply(released));
    const client = new SignerClient({ socketPath: signerSocket, nowMs });
    const alarms = new Alarms({ kernel, ledger, log, nowMs });
    const parts: SendingParts = Object.assign({}, deps, { ledger, client, alarms });
    const keeper = new VersionKeeper(parts);
    this.ledger = ledger;
    this.client = client;
    this.gas = new GasWatch(nowMs);
    this.parts = parts;
    this.review = new SignerReview(parts, keeper);
    this.signer = new PaymentSigner(parts, keeper, this.review);
    this.sender = new WithdrawalSender(parts, this.signer, keeper, this.review);
    this.follower = new PaymentFollower(parts, this.signer, keeper, this.sender, new RefillFollower(parts));
    this.transfers = new OwnTransfers(parts, this.signer);
    this.costs = new NetworkCosts(parts);
    this.sweeps = new Sweeps(parts);
    this.rows = new RowVerifier(parts);
  }

  async runSendingRound(leadership: Leadership, chain: WalletChain): Promise<void> {
    await this.rows.verify(leadership);
    const round = await this.openRound(leadership, chain);
    if (round === undefined) return;
    try {
      await this.work(round);
    } catch (error) {
      // The result is unknown; the next round begins with what the signer has signed.
      if (!(error instanceof SignerAway)) throw error;
      this.parts.log.warn({ err: error, chain: chain.chain }, 'the signer went away');
    }
  }

  async allowHighFee(leadership: Leadership, withdrawalId: number): Promise<void> {
    await leadership.commit(
      (tx) => tx`
        update own_payments set detail = ${FEE_ALLOWED}, waits = ''
        where withdrawal_id = ${withdrawalId} and state = 'WANTED' and waits = 'NETWORK_FEE'`,
    );
  }

  async readHealth(): Promise<SendingHealth> {
    const { sql } = this.parts;
    const waiting = await sql<{ payment_id: string; chain: string; waits: string; changed_ms: bigint }[]>`
      select payment_id, chain, waits, changed_ms from own_payments
      where waits <> '' and state not in ('DONE', 'VOID') order by changed_ms limit 100`;
    return {
      signerAwaySinceMs: this.client.awaySinceMs,
      waiting: waiting.map(({ payment_id, chain, waits, changed_ms }) => ({
        paymentId: payment_id,
        chain,
        waits,
        sinceMs: Number(changed_ms),
      })),
    };
  }

  async readSigner(): Promise<SignerStatus | undefined> {
    try {
      const status = await this.client.ask({ request: 'status' }, statusForm);
      return status.ok ? status.answer : undefined;
    } catch (error) {
      if (error instanceof SignerAway || error instanceof SignerHeadOlder) return undefined;
      throw error;
    }
  }

  findWithdrawal(withdrawalId: number): LiveWithdrawal | undefined {
    return this.ledger.findWithdrawal(withdrawalId);
  }

  health(): HealthProblem[] {
    const { awaySinceMs } = this.client;
    const away: HealthProblem[] =
      awaySinceMs === undefined ? [] : [{ kind: 'SIGNER_AWAY', subject: '', time: awaySinceMs }];
    return [...away, ...this.gas.problems()];
  }

  fundedFor(chain: WalletChain): { hasGas: boolean; hasOperations: boolean } {
    return {
      // On a chain of outputs a payment brings its own fee.
      hasGas: isOfOutputs(chain) || this.gas.hasGas(chain),
      hasOperations: this.ledger.operationsOf(chain.nativeCurrency) > 0n,
    };
  }

  stop(): void {
    this.client.close();
  }

  private async reviewed(leadership: Leadership, chain: string): Promise<boolean> {
    try {
      if (!(await this.review.review(leadership))) return false;
      await this.signer.freeSequences(leadership, chain);
      return true;
    } catch (error) {
      if (error instanceof SignerAway) return false;
      throw error;
    }
  }

  private contractsOf({ chain }: WalletChain): string[] {
    return this.ledger
      .coinsOf(chain, this.parts.clock.nowMs())
      .flatMap(({ terms }) => (terms.contract === '' ? [] : [terms.contract]));
  }

  private async openRound(leadership: Leadership, chain: WalletChain): Promise<Round | undefined> {
    const { sql, clock } = this.parts;
    const isSignerThere = await this.reviewed(leadership, chain.chain);
    const view = await ChainView.open(sql, chain, this.contractsOf(chain), clock.nowMs());
    if (view === undefined) return undefined;
    const estimate = await view.fee();
    const fee = estimate?.state === 'ok' ? estimate.fee : estimate && 'above-cap';
    const [funds, budget] = [await HotFunds.open(sql, view), await GasBudget.open(this.parts, chain)];
    return { leadership, view, funds, budget, fee, isSignerThere };
  }

  private async work(round: Round): Promise<void> {
    const { parts } = this;
    await this.follower.follow(round);
    await this.costs.post(round.leadership, round.view.chain);
    round.funds = await HotFunds.open(parts.sql, round.view);
    await this.noteGas(round);
    await this.sender.sendApproved(round);
    round.budget = await GasBudget.open(parts, round.view.chain);
    await this.sweeps.want(round);
    await this.transfers.signWanted(round);
  }

  private async noteGas({ view, funds, fee }: Round): Promise<void> {
    const { chain } = view;
    this.gas.noteOperations(chain, (await GasBudget.open(this.parts, chain)).isEmpty);
    if (fee === undefined || fee === 'above-cap' || fee.kind !== 'gas') return;
    this.gas.noteHot(chain, await funds.nativeLeft(), fee.maxFeePerGas);
  }
}
