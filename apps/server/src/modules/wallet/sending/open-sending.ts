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
  const { sql, clock, kernel, log, signerSocket } = deps;
  const ledger = new LiveLedger(kernel.initial satisfies Pick<EngineState, 'wallet' | 'balances'>);
  kernel.onReleased((released: Released) => ledger.apply(released));
  const client = new SignerClient({ socketPath: signerSocket, nowMs: () => clock.nowMs() });
  const alarms = new Alarms({ kernel, ledger, log, nowMs: () => clock.nowMs() });
  const gas = new GasWatch(() => clock.nowMs());
  const parts: SendingParts = Object.assign({}, deps, { ledger, client, alarms });
  const keeper = new VersionKeeper(parts);
  const review = new SignerReview(parts, keeper);
  const signer = new PaymentSigner(parts, keeper, review);
  const sender = new WithdrawalSender(parts, signer, keeper, review);
  const follower = new PaymentFollower(parts, signer, keeper, sender, new RefillFollower(parts));
  const transfers = new OwnTransfers(parts, signer);
  const costs = new NetworkCosts(parts);
  const sweeps = new Sweeps(parts);
  const rows = new RowVerifier(parts);

  const reviewed = async (leadership: Leadership, chain: string): Promise<boolean> => {
    try {
      if (!(await review.review(leadership))) return false;
      await signer.freeSequences(leadership, chain);
      return true;
    } catch (error) {
      if (error instanceof SignerAway) return false;
      throw error;
    }
  };

  const contractsOf = ({ chain }: WalletChain): string[] =>
    ledger
      .coinsOf(chain, clock.nowMs())
      .flatMap(({ terms }) => (terms.contract === '' ? [] : [terms.contract]));

  const openRound = async (leadership: Leadership, chain: WalletChain): Promise<Round | undefined> => {
    const isSignerThere = await reviewed(leadership, chain.chain);
    const view = await ChainView.open(sql, chain, contractsOf(chain), clock.nowMs());
    if (view === undefined) return undefined;
    const estimate = await view.fee();
    const fee = estimate?.state === 'ok' ? estimate.fee : estimate && 'above-cap';
    const [funds, budget] = [await HotFunds.open(sql, view), await GasBudget.open(parts, chain)];
    return { leadership, view, funds, budget, fee, isSignerThere };
  };

  const work = async (round: Round): Promise<void> => {
    await follower.follow(round);
    await costs.post(round.leadership, round.view.chain);
    round.funds = await HotFunds.open(sql, round.view);
    await noteGas(round);
    await sender.sendApproved(round);
    round.budget = await GasBudget.open(parts, round.view.chain);
    await sweeps.want(round);
    await transfers.signWanted(round);
  };

  const noteGas = async ({ view, funds, fee }: Round): Promise<void> => {
    const { chain } = view;
    gas.noteOperations(chain, (await GasBudget.open(parts, chain)).isEmpty);
    if (fee === undefined || fee === 'above-cap' || fee.kind !== 'gas') return;
    gas.noteHot(chain, await funds.nativeLeft(), fee.maxFeePerGas);
  };

  return {
    async runSendingRound(leadership, chain) {
      await rows.verify(leadership);
      const round = await openRound(leadership, chain);
      if (round === undefined) return;
      try {
        await work(round);
      } catch (error) {
        // The result is unknown; the next round begins with what the signer has signed.
        if (!(error instanceof SignerAway)) throw error;
        log.warn({ err: error, chain: chain.chain }, 'the signer went away');
      }
    },

    async allowHighFee(leadership, withdrawalId) {
      await leadership.commit(
        (tx) => tx`
          update own_payments set detail = ${FEE_ALLOWED}, waits = ''
          where withdrawal_id = ${withdrawalId} and state = 'WANTED' and waits = 'NETWORK_FEE'`,
      );
    },

    async readHealth() {
      const waiting = await sql<{ payment_id: string; chain: string; waits: string; changed_ms: bigint }[]>`
        select payment_id, chain, waits, changed_ms from own_payments
        where waits <> '' and state not in ('DONE', 'VOID') order by changed_ms limit 100`;
      return {
        signerAwaySinceMs: client.awaySinceMs,
        waiting: waiting.map(({ payment_id, chain, waits, changed_ms }) => ({
          paymentId: payment_id,
          chain,
          waits,
          sinceMs: Number(changed_ms),
        })),
      };
    },

    async readSigner() {
      try {
        const status = await client.ask({ request: 'status' }, statusForm);
        return status.ok ? status.answer : undefined;
      } catch (error) {
        if (error instanceof SignerAway || error instanceof SignerHeadOlder) return undefined;
        throw error;
      }
    },

    findWithdrawal: (withdrawalId) => ledger.findWithdrawal(withdrawalId),

    health() {
      const { awaySinceMs } = client;
      const away: HealthProblem[] =
        awaySinceMs === undefined ? [] : [{ kind: 'SIGNER_AWAY', subject: '', time: awaySinceMs }];
      return [...away, ...gas.problems()];
    },

    fundedFor: (chain) => ({
      // On a chain of outputs a payment brings its own fee.
      hasGas: isOfOutputs(chain) || gas.hasGas(chain),
      hasOperations: ledger.operationsOf(chain.nativeCurrency) > 0n,
    }),

    stop: () => client.close(),
  };
}
