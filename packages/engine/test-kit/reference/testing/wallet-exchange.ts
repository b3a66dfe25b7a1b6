/** The reference exchange as the tests of its wallet speak to it: amounts as people write them, every call one command. */
import { parseUnits } from '@tern/math';
import type { IdentityLevel } from '../../../src/base/identity-level.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../src/index-price/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { Event } from '../../../src/journal/events.ts';
import type { CreditDeposit } from '../../../src/wallet/deposit-commands.ts';
import {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  type WalletPolicy,
} from '../../../src/wallet/settings-commands.ts';
import type { RequestWithdrawal } from '../../../src/wallet/withdrawal-commands.ts';
import { ReferenceExchange } from '../reference-exchange.ts';

export interface Outcome {
  rejection: string;
  result: number;
  repeated: boolean;
  events: Event[];
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const OPERATORS = { firstOperator: 101, secondOperator: 102 } as const;
export const CHAIN = 'ethereum';

/** At scale 8, which all assets of these tests and all values have. */
export const coins = (text: string): bigint => parseUnits(text, 8);

/** Nothing is delayed and nothing reviewed but for the amounts (rules/wallet#velocity). */
export const DEMO_POLICY: WalletPolicy = {
  ...DEFAULT_WALLET_POLICY,
  autoLimit: coins('1000'),
  savedAddressDelayMs: 0,
  wideningDelayMs: 0,
  isNewAddressReviewed: false,
  isNewDeviceReviewed: false,
  isYoungAccountReviewed: false,
};

export function coinChain(
  asset: string,
  chain: string,
  settings: Partial<CoinChainSettings> = {},
): Extract<Command, { kind: 'set-coin-chain' }> {
  return {
    kind: 'set-coin-chain',
    asset,
    chain,
    settings: {
      decimals: 8,
      contract: `contract of ${asset}`,
      confirmations: 12,
      minDeposit: 1n,
      minWithdrawal: coins('2'),
      maxWithdrawal: coins('1000000'),
      withdrawalFee: coins('1'),
      autoLimit: coins('1000000'),
      ...settings,
    },
    ...OPERATORS,
  };
}

export function deposit(
  number: number,
  memberId: number,
  amount: string,
  rest: Partial<CreditDeposit> = {},
): CreditDeposit {
  const tx = { txid: `tx${number}`, outIndex: '0', hold: 'NONE' } as const;
  return {
    kind: 'credit-deposit',
    chain: CHAIN,
    number,
    memberId,
    asset: 'USDT',
    amount: coins(amount),
    ...tx,
    ...rest,
  };
}

export class WalletExchange {
  readonly reference = new ReferenceExchange();
  private serial = 0;
  private lastDeposit = 0;

  constructor(public nowMs: number) {
    for (const asset of ['USDT', 'BTC'])
      this.do({ kind: 'list-asset', asset, scale: 8, maxSupply: 2n ** 62n });
    this.setPolicy();
    this.do({ kind: 'list-chain', chain: CHAIN });
    this.do(coinChain('USDT', CHAIN));
    this.do(coinChain('BTC', CHAIN, { minWithdrawal: 1n, withdrawalFee: 0n }));
  }

  do(command: Command, afterMs = 0): Outcome {
    this.nowMs += afterMs;
    const events = this.reference.apply(command, this.nowMs);
    const done = events.at(-1);
    if (done?.kind !== 'command-done') throw new Error('a command without an end');
    return { rejection: done.rejection, result: done.result, repeated: done.repeated, events };
  }

  setPolicy(changes: Partial<WalletPolicy> = {}): Outcome {
    return this.do({ kind: 'set-wallet-policy', policy: { ...DEMO_POLICY, ...changes }, ...OPERATORS });
  }

  openMember(memberId: number, level: IdentityLevel = 1): void {
    this.do({ kind: 'open-member', memberId });
    this.do({ kind: 'set-identity-level', memberId, level });
  }

  /** The chain's next numbered deposit. */
  deposit(memberId: number, amount: string, rest: Partial<CreditDeposit> = {}): Outcome {
    return this.do(deposit(++this.lastDeposit, memberId, amount, rest));
  }

  withdraw(memberId: number, amount: string, rest: Partial<RequestWithdrawal> = {}): Outcome {
    return this.do({
      kind: 'request-withdrawal',
      memberId,
      requestId: `request${++this.serial}`,
      asset: 'USDT',
      chain: CHAIN,
      address: '0xabc',
      amount: coins(amount),
      fee: coins('1'),
      isNewDevice: false,
      isYoungAccount: false,
      isUnreconciled: false,
      ...rest,
    });
  }

  /** From APPROVED to CONFIRMED, on the chain. */
  pay(withdrawalId: number): void {
    this.do({ kind: 'send-withdrawal', withdrawalId, internalTo: 0 });
    this.do({ kind: 'broadcast-withdrawal', withdrawalId, txid: `payment ${withdrawalId}` });
    this.do({ kind: 'confirm-withdrawal', withdrawalId, txid: `payment ${withdrawalId}` });
  }

  transfer(memberId: number, to: 'spot' | 'contract', amount: string): Outcome {
    const requestId = `request${++this.serial}`;
    const parts = { from: 'assets', to, asset: 'USDT', amount: coins(amount) } as const;
    return this.do({ kind: 'transfer', memberId, requestId, ...parts });
  }

  /** The index BTC/USDT from three sources that agree. */
  setIndex(price: string): void {
    const sources = ['one', 'two', 'three'];
    this.do({
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      limits: DEFAULT_INDEX_LIMITS,
      sources: sources.map((source) => ({ source, weight: 1 })),
    });
    const reading = { symbol: 'BTC/USDT', price: parseUnits(price, 2), sourceTimeMs: this.nowMs };
    this.do({ kind: 'tick', prices: sources.map((source) => ({ source, ...reading })) });
  }

  /** Two members trade a thousandth of a BTC at the price. */
  trade(buyer: number, seller: number, price: string): void {
    const rest = { market: 'BTC/USDT', type: 'LIMIT', timeInForce: 'GTC', quoteAmount: 0n } as const;
    const order = { kind: 'place-spot-order', price: parseUnits(price, 2), qty: 1_000n, ...rest } as const;
    for (const [memberId, side] of [
      [seller, 'SELL'],
      [buyer, 'BUY'],
    ] as const)
      this.do({ ...order, memberId, side, requestId: `request${++this.serial}` });
  }

  free(owner: Parameters<ReferenceExchange['model']['account']>[0], type: 'assets' | 'spot' = 'assets') {
    return this.reference.model.account(owner, type, 'USDT').free;
  }

  frozen(memberId: number): bigint {
    return this.reference.model.account(memberId, 'assets', 'USDT').frozen;
  }

  /** The sums that are not zero. */
  faults(): string[] {
    return [...this.reference.sums()].filter(([, sum]) => sum !== 0n).map(([asset]) => asset);
  }
}

/** The events of one kind. */
export function eventsOf<Kind extends Event['kind']>(
  { events }: Outcome,
  kind: Kind,
): Extract<Event, { kind: Kind }>[] {
  return events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
}
