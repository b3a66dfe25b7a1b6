/** The engine with 100,000 open withdrawals, and slices of the steps of one, each beside a transfer. */
import {
  type Command,
  CommandWriter,
  Core,
  DEFAULT_WALLET_POLICY,
  readState,
  type WalletPolicy,
} from '@tern/engine';
import type { ClockUs } from '../thread-time.ts';

const MEMBERS = 20_000;
export const OPEN = 100_000;
const SLICE = 5_000;
const BATCH = 500;
const START_MS = 1_704_067_200_000;
const UNIT = 100_000_000n;

/** Nothing but the balance bounds a request; every one is reviewed. */
const policy: WalletPolicy = Object.assign({}, DEFAULT_WALLET_POLICY, {
  basicDayLimit: 10n ** 18n,
  advancedDayLimit: 10n ** 18n,
  maxPerDay: 1_000_000,
  wideningDelayMs: 0,
});

/** Microseconds of one command of each. */
export type WithdrawalTimes = Record<'transfer' | 'request' | 'cancel', number>;

export class WithdrawalSteps {
  private readonly core = Core.empty();
  private serial = 0;
  /** The ids of open withdrawals begin behind this one. */
  private ended = 0;
  private opened = 0;
  private slices = 0;

  constructor(private readonly nowUs: ClockUs) {
    this.push([
      { kind: 'core-started', engineVersion: 1 },
      { kind: 'list-asset', asset: 'USDT', scale: 8, maxSupply: 2n ** 63n - 1n },
      { kind: 'set-wallet-policy', policy, firstOperator: 1, secondOperator: 2 },
      { kind: 'list-chain', chain: 'ethereum' },
      {
        kind: 'set-coin-chain',
        asset: 'USDT',
        chain: 'ethereum',
        settings: {
          decimals: 6,
          contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
          confirmations: 12,
          minDeposit: UNIT,
          minWithdrawal: 2n * UNIT,
          maxWithdrawal: 10n ** 15n,
          withdrawalFee: UNIT,
          autoLimit: 0n,
        },
        firstOperator: 1,
        secondOperator: 2,
      },
    ]);
    for (let memberId = 1; memberId <= MEMBERS; memberId++) {
      const ref = `credit ${memberId}`;
      this.push([
        { kind: 'open-member', memberId },
        { kind: 'set-identity-level', memberId, level: 2 },
        {
          kind: 'credit-from-outside',
          ref,
          owner: memberId,
          type: 'assets',
          asset: 'USDT',
          amount: 10n ** 14n,
        },
      ]);
    }
    this.measure(OPEN, () => this.request());
  }

  slice(): WithdrawalTimes {
    this.slices++;
    return {
      transfer: this.measure(SLICE, () => this.transfer()),
      request: this.measure(SLICE, () => this.request()),
      cancel: this.measure(SLICE, () => this.cancel()),
    };
  }

  /** The microseconds that one command of a slice takes. */
  private measure(count: number, make: () => Command): number {
    const commands = Array.from({ length: count }, make);
    const batches = [];
    const writer = new CommandWriter(this.core.dictionary());
    for (let at = 0; at < count; at += BATCH) {
      const some = commands.slice(at, at + BATCH);
      for (const command of some) writer.add(command);
      batches.push({ count: some.length, commands: writer.take() });
    }
    const startUs = this.nowUs();
    for (const batch of batches)
      this.core.push({
        firstSeq: this.core.lastSeq + 1,
        count: batch.count,
        timeMs: START_MS,
        commands: batch.commands,
      });
    return (this.nowUs() - startUs) / count;
  }

  private transfer(): Command {
    const serial = this.serial++;
    const memberId = (serial % MEMBERS) + 1;
    const requestId = `transfer${serial}`;
    return { kind: 'transfer', memberId, requestId, from: 'assets', to: 'spot', asset: 'USDT', amount: 1n };
  }

  private request(): Command {
    const serial = this.opened++;
    return {
      kind: 'request-withdrawal',
      memberId: (serial % MEMBERS) + 1,
      requestId: `withdraw${serial}`,
      asset: 'USDT',
      chain: 'ethereum',
      address: `0x${serial.toString(16).padStart(40, '0')}`,
      amount: 3n * UNIT,
      fee: UNIT,
      isNewDevice: false,
      isYoungAccount: false,
      isUnreconciled: false,
    };
  }

  /** Ends the oldest one, so that as many stay open. */
  private cancel(): Command {
    const withdrawalId = ++this.ended;
    return { kind: 'cancel-withdrawal', memberId: ((withdrawalId - 1) % MEMBERS) + 1, withdrawalId };
  }

  /** @throws Error when a command was rejected */
  check(): void {
    const { wallet, balances } = readState(this.core.snapshot());
    let moved = 0n;
    for (const { type, free } of balances) if (type === 'spot') moved += free;
    if (wallet.withdrawals.length !== OPEN || moved !== BigInt(SLICE * this.slices))
      throw new Error(`${wallet.withdrawals.length} withdrawals are open, ${moved} transfers were done`);
  }

  private push(commands: readonly Command[]): void {
    const queue = [...commands];
    this.measure(queue.length, () => queue.shift() ?? { kind: 'close-member-credits' });
  }
}
