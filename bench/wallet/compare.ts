/**
 * Compares the engine's time for the steps of a withdrawal with its time for a transfer, while 100,000 withdrawals are
 * open. Slices of all steps alternate in one process; each ratio is the median of those of its slices.
 */
import {
  type Command,
  CommandWriter,
  Core,
  DEFAULT_WALLET_POLICY,
  readState,
  type WalletPolicy,
} from '@tern/engine';
import { median, medianRatio } from '../median.ts';

const MEMBERS = 20_000;
const OPEN = 100_000;
const SLICE = 5_000;
const SLICES = 31;
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

class Bench {
  private readonly core = Core.empty();
  private serial = 0;
  /** The ids of open withdrawals begin behind this one. */
  private ended = 0;
  private opened = 0;

  constructor() {
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

  /** The microseconds that one command of a slice takes. */
  measure(count: number, make: () => Command): number {
    const commands = Array.from({ length: count }, make);
    const batches = [];
    const writer = new CommandWriter(this.core.dictionary());
    for (let at = 0; at < count; at += BATCH) {
      const some = commands.slice(at, at + BATCH);
      for (const command of some) writer.add(command);
      batches.push({ count: some.length, commands: writer.take() });
    }
    const begin = process.hrtime.bigint();
    for (const batch of batches)
      this.core.push({
        firstSeq: this.core.lastSeq + 1,
        count: batch.count,
        timeMs: START_MS,
        commands: batch.commands,
      });
    return Number(process.hrtime.bigint() - begin) / 1_000 / count;
  }

  transfer(): Command {
    const serial = this.serial++;
    const memberId = (serial % MEMBERS) + 1;
    const requestId = `transfer${serial}`;
    return { kind: 'transfer', memberId, requestId, from: 'assets', to: 'spot', asset: 'USDT', amount: 1n };
  }

  request(): Command {
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
  cancel(): Command {
    const withdrawalId = ++this.ended;
    return { kind: 'cancel-withdrawal', memberId: ((withdrawalId - 1) % MEMBERS) + 1, withdrawalId };
  }

  /** @throws Error when a command was rejected */
  check(): void {
    const { wallet, balances } = readState(this.core.snapshot());
    let moved = 0n;
    for (const { type, free } of balances) if (type === 'spot') moved += free;
    if (wallet.withdrawals.length !== OPEN || moved !== BigInt(SLICE * SLICES))
      throw new Error(`${wallet.withdrawals.length} withdrawals are open, ${moved} transfers were done`);
  }

  private push(commands: readonly Command[]): void {
    const queue = [...commands];
    this.measure(queue.length, () => queue.shift() ?? { kind: 'close-member-credits' });
  }
}

const bench = new Bench();
const times: Record<'transfer' | 'request' | 'cancel', number[]> = { transfer: [], request: [], cancel: [] };
for (let slice = 0; slice < SLICES; slice++) {
  times.transfer.push(bench.measure(SLICE, () => bench.transfer()));
  times.request.push(bench.measure(SLICE, () => bench.request()));
  times.cancel.push(bench.measure(SLICE, () => bench.cancel()));
}
bench.check();

for (const step of ['request', 'cancel'] as const) {
  const [own, transfer] = [median(times[step]), median(times.transfer)].map((time) => time.toFixed(2));
  console.log(`  ${step} ${own} us, transfer ${transfer} us, ${OPEN} open`);
  const ratio = medianRatio(times[step], times.transfer);
  console.log(`RATIO ${step} of a withdrawal : transfer = ${ratio.toFixed(2)}`);
}
