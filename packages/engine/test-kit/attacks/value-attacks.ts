/** Attacks on the value of a withdrawal, which the limits of a stolen account count (rules/wallet#value). */
import type { Command } from '../../src/journal/commands.ts';
import { DEFAULT_WALLET_POLICY } from '../../src/wallet/settings-commands.ts';
import type { WithdrawalRequested } from '../../src/wallet/withdrawal-events.ts';
import {
  type Attack,
  type AttackedExchange,
  COALITION,
  DAY_MS,
  HONEST,
  HOUR_MS,
  holds,
  MINUTE_MS,
  OPERATORS,
} from './attacked-exchange.ts';

const E8 = 10n ** 8n;
const [STOLEN] = COALITION;

/** Withdrawals without a flag are approved automatically up to 1,000 USDT; 20,000 are the limit of a day. */
function openWallet(exchange: AttackedExchange): void {
  const terms = (asset: string): Command => ({
    kind: 'set-coin-chain',
    asset,
    chain: 'ethereum',
    settings: {
      decimals: 8,
      contract: asset,
      confirmations: 12,
      minDeposit: E8,
      minWithdrawal: 1_000_000n,
      maxWithdrawal: 1_000_000n * E8,
      withdrawalFee: 1_000n,
      autoLimit: 1_000_000n * E8,
    },
    ...OPERATORS,
  });
  const policy = {
    ...DEFAULT_WALLET_POLICY,
    autoLimit: 1_000n * E8,
    wideningDelayMs: 0,
    isNewAddressReviewed: false,
  };
  exchange.must(
    { kind: 'set-wallet-policy', policy, ...OPERATORS },
    { kind: 'list-chain', chain: 'ethereum' },
    terms('BTC'),
    terms('COIN'),
    ...[HONEST, ...COALITION].map(
      (memberId): Command => ({ kind: 'set-identity-level', memberId, level: 1 }),
    ),
  );
}

const setFloor = (asset: string, price: bigint): Command => ({
  kind: 'set-floor-price',
  asset,
  price,
  ...OPERATORS,
});

let serial = 0;

function request(memberId: number, asset: string, amount: bigint): Command {
  return {
    kind: 'request-withdrawal',
    memberId,
    requestId: `attack ${++serial}`,
    asset,
    chain: 'ethereum',
    address: '0x00000000000000000000000000000000000000aa',
    amount,
    fee: 1_000n,
    isNewDevice: false,
    isYoungAccount: false,
    isUnreconciled: false,
  };
}

function requested(
  exchange: AttackedExchange,
  asset: string,
  amount: bigint,
): WithdrawalRequested | undefined {
  return exchange
    .must(request(STOLEN, asset, amount))
    .find((one): one is WithdrawalRequested => one.kind === 'withdrawal-requested');
}

/** @throws Error unless the withdrawal counts at least so much and waits for a review */
function countsAtLeast(exchange: AttackedExchange, asset: string, amount: bigint, usdt: bigint): void {
  const event = requested(exchange, asset, amount);
  holds(event !== undefined && event.value >= usdt * E8, `${amount} ${asset} count ${event?.value}`);
  holds(event?.state === 'REVIEW', 'it was approved automatically');
}

export const VALUE_ATTACKS: readonly Attack[] = [
  {
    name: 'three washes of 0.01 BTC while the index is dead empty a stolen account',
    play(exchange) {
      openWallet(exchange);
      exchange.setIndex();
      exchange.tick('50000');
      exchange.wait(12_000);
      for (const price of ['10000', '2000', '400']) exchange.wash('BTC/USDT', price, '0.01');
      const answer = exchange.answerTo(request(STOLEN, 'BTC', E8));
      holds(answer === 'ABOVE_MAX', `1 BTC is answered ${answer}`);
      countsAtLeast(exchange, 'BTC', E8 / 50n, 1_000n);
    },
  },
  {
    name: 'a coin without index and floor price is washed down',
    play(exchange) {
      openWallet(exchange);
      for (const price of ['0.20', '0.04', '0.01']) exchange.wash('COIN/USDT', price, '200');
      countsAtLeast(exchange, 'COIN', 990n * E8, 990n);
    },
  },
  {
    name: 'two sources that lie low while the third is silent lower a value',
    play(exchange) {
      openWallet(exchange);
      exchange.setIndex();
      exchange.tick('50000');
      exchange.player.timeMs += 12_000;
      const sourceTimeMs = exchange.player.timeMs;
      const price = 40_000_000n;
      exchange.must({
        kind: 'tick',
        prices: ['a', 'b'].map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs })),
      });
      countsAtLeast(exchange, 'BTC', E8 / 50n, 1_000n);
    },
  },
  {
    name: 'own quotes walk the reference price down within the day',
    play(exchange) {
      openWallet(exchange);
      exchange.setIndex();
      exchange.tick('50000');
      exchange.run(
        exchange.limit(3, 'BUY', 'BTC/USDT', '10000', '1'),
        exchange.limit(2, 'SELL', 'BTC/USDT', '10001', '1'),
      );
      exchange.wait(2 * HOUR_MS);
      holds(exchange.references.get('BTC/USDT')! < 3_000_000n, 'the quotes moved nothing');
      countsAtLeast(exchange, 'BTC', E8 / 50n, 1_000n);
    },
  },
  {
    name: 'a low price that lasted a day approves by itself what it values',
    play(exchange) {
      openWallet(exchange);
      exchange.setIndex();
      exchange.tick('50000');
      exchange.must(setFloor('BTC', 45_000n * E8));
      exchange.player.timeMs += 2 * DAY_MS;
      exchange.wait(MINUTE_MS);
      countsAtLeast(exchange, 'BTC', E8 / 50n, 900n);
    },
  },
  {
    name: 'a price washed up shuts the withdrawals of others',
    play(exchange) {
      openWallet(exchange);
      for (const price of ['5.00', '25.00', '125.00']) exchange.wash('COIN/USDT', price, '2');
      const answer = exchange.answerTo(request(HONEST, 'COIN', 19_000n * E8));
      holds(answer === 'OK', `19,000 COIN are answered ${answer}`);
    },
  },
  {
    name: 'a floor price from before a fall approves by itself',
    play(exchange) {
      openWallet(exchange);
      exchange.must(setFloor('COIN', E8 / 10n));
      // The coin is worth ten times its floor price.
      countsAtLeast(exchange, 'COIN', 900n * E8, 900n);
    },
  },
  {
    name: 'a floor price that no operator looked at for a week approves by itself',
    play(exchange) {
      openWallet(exchange);
      exchange.must(setFloor('COIN', E8));
      const first = requested(exchange, 'COIN', 100n * E8);
      holds(first?.state === 'APPROVED', `within the week it is ${first?.state}`);
      exchange.player.timeMs += 7 * DAY_MS;
      exchange.wait(MINUTE_MS);
      countsAtLeast(exchange, 'COIN', 900n * E8, 900n);
    },
  },
  {
    name: 'a spike of the index shuts the withdrawals of others for a day',
    play(exchange) {
      openWallet(exchange);
      exchange.setIndex();
      exchange.tick('150000');
      exchange.wait(MINUTE_MS, '50000');
      const answer = exchange.answerTo(request(HONEST, 'BTC', (15n * E8) / 100n));
      holds(answer === 'OK', `0.15 BTC are answered ${answer}`);
    },
  },
];
