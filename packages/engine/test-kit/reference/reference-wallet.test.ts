/** The worked examples of rules/wallet, on the reference exchange alone. */
import { describe, expect, it } from 'vitest';
import { DEPOSITS_KEPT } from '../../src/base/limits.ts';
import { WITHDRAWAL_FLAGS } from '../../src/wallet/withdrawal-events.ts';
import {
  CHAIN,
  coinChain,
  coins,
  deposit,
  eventsOf,
  HOUR,
  MINUTE,
  OPERATORS,
  WalletExchange,
} from './testing/wallet-exchange.ts';

const [ANN, BEN] = [1, 2];
/** A Monday in the business zone, UTC+8. */
const MONDAY_2350 = Date.UTC(2026, 10, 23, 15, 50);
const DAY = 24 * HOUR;

function open(): WalletExchange {
  const exchange = new WalletExchange(MONDAY_2350);
  exchange.openMember(ANN);
  exchange.openMember(BEN);
  return exchange;
}

const stateOf = (outcome: Parameters<typeof eventsOf>[0]) =>
  [...eventsOf(outcome, 'withdrawal-requested'), ...eventsOf(outcome, 'withdrawal-changed')].map(
    ({ state }) => state,
  );

describe('money of a chain', () => {
  it('comes and goes: outside −61, member 60, fee 1', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    expect(exchange.free(`outside:${CHAIN}`)).toBe(-coins('100'));
    const requested = exchange.withdraw(ANN, '40');
    const withdrawalId = requested.result;
    expect(stateOf(requested)).toEqual(['APPROVED']);
    expect([exchange.free(ANN), exchange.frozen(ANN)]).toEqual([coins('60'), coins('40')]);
    exchange.pay(withdrawalId);
    expect([exchange.free(ANN), exchange.frozen(ANN)]).toEqual([coins('60'), 0n]);
    expect(exchange.free(`outside:${CHAIN}`)).toBe(-coins('61'));
    expect(exchange.free('withdraw-fee')).toBe(coins('1'));
    expect(exchange.faults()).toEqual([]);
    const late = exchange.do({ kind: 'cancel-withdrawal', memberId: ANN, withdrawalId });
    expect(late.rejection).toBe('WITHDRAWAL_ENDED');
  });

  it('comes back in full from a withdrawal that is cancelled, rejected or failed', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    for (const end of ['cancelled', 'rejected', 'never signed', 'reverted']) {
      const withdrawalId = exchange.withdraw(ANN, '100').result;
      expect(exchange.frozen(ANN)).toBe(coins('100'));
      if (end === 'cancelled') exchange.do({ kind: 'cancel-withdrawal', memberId: ANN, withdrawalId });
      else if (end === 'rejected')
        exchange.do({ kind: 'reject-withdrawal', withdrawalId, operator: 101, reason: 'no' });
      else {
        // A failure sends the next one to review.
        exchange.do({ kind: 'approve-withdrawal', withdrawalId, operator: 101 });
        exchange.do({ kind: 'send-withdrawal', withdrawalId, internalTo: 0 });
        const isSigned = end === 'reverted';
        if (isSigned) exchange.do({ kind: 'broadcast-withdrawal', withdrawalId, txid: 'x' });
        const fail = (proof: 'REVERTED' | 'NEVER_SIGNED') =>
          exchange.do({ kind: 'fail-withdrawal', withdrawalId, proof }).rejection;
        expect(fail(isSigned ? 'NEVER_SIGNED' : 'REVERTED')).toBe('WITHDRAWAL_STATE');
        expect(fail(isSigned ? 'REVERTED' : 'NEVER_SIGNED')).toBe('OK');
      }
      expect([end, exchange.free(ANN), exchange.frozen(ANN)]).toEqual([end, coins('100'), 0n]);
    }
    expect(exchange.reference.state().wallet.withdrawingMembers).toMatchObject([{ sum: 0n, count: 4 }]);
  });

  it('moves inside when the address is another member of the exchange', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    const { result: withdrawalId } = exchange.withdraw(ANN, '40');
    const own = exchange.do({ kind: 'send-withdrawal', withdrawalId, internalTo: ANN });
    expect(stateOf(own)).toEqual(['REVIEW']);
    exchange.do({ kind: 'approve-withdrawal', withdrawalId, operator: 101 });
    const sent = exchange.do({ kind: 'send-withdrawal', withdrawalId, internalTo: BEN });
    expect(eventsOf(sent, 'withdrawal-changed')).toMatchObject([
      { state: 'CONFIRMED', txid: `internal:${withdrawalId}`, internalTo: BEN },
    ]);
    expect([exchange.free(ANN), exchange.free(BEN)]).toEqual([coins('60'), coins('39')]);
    expect(exchange.free(`outside:${CHAIN}`)).toBe(-coins('100'));
  });

  it('waits in review when a lock came after the approval', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    const { result: withdrawalId } = exchange.withdraw(ANN, '40');
    exchange.do({ kind: 'lock-withdrawal', memberId: ANN, untilMs: exchange.nowMs + 1 });
    const send = { kind: 'send-withdrawal', withdrawalId, internalTo: 0 } as const;
    expect(stateOf(exchange.do(send))).toEqual(['REVIEW']);
    expect(exchange.do(send).rejection).toBe('WITHDRAWAL_STATE');
    exchange.do({ kind: 'approve-withdrawal', withdrawalId, operator: 101 });
    expect(stateOf(exchange.do(send, 1))).toEqual(['SENDING']);
  });
});

describe('a reversed deposit', () => {
  it('takes what is free, and the next deposit pays the rest', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    exchange.transfer(ANN, 'spot', '20');
    exchange.transfer(ANN, 'contract', '50');
    const reverse = { kind: 'reverse-deposit', chain: CHAIN, number: 1, ...OPERATORS } as const;
    const reversed = exchange.do(reverse);
    expect(eventsOf(reversed, 'deposit-reversed')).toMatchObject([{ owner: ANN, lost: coins('50') }]);
    expect(eventsOf(reversed, 'member-debt-changed')).toMatchObject([{ memberId: ANN, debt: coins('50') }]);
    expect([exchange.free(ANN), exchange.free(ANN, 'spot')]).toEqual([0n, 0n]);
    expect([exchange.free('reorg-loss'), exchange.free(`outside:${CHAIN}`)]).toEqual([-coins('50'), 0n]);
    expect(exchange.do(reverse).rejection).toBe('DEPOSIT_NOT_REVERSIBLE');
    // No order of an operator frees the member from the debt.
    exchange.do({ kind: 'set-member-flags', memberId: ANN, frozen: false, tradingAllowed: true });
    expect(exchange.transfer(ANN, 'spot', '1').rejection).toBe('MEMBER_IN_DEBT');
    expect(exchange.withdraw(ANN, '40').rejection).toBe('MEMBER_IN_DEBT');
    const paid = exchange.deposit(ANN, '80');
    expect(eventsOf(paid, 'deposit-numbered')).toMatchObject([{ debtPaid: coins('50') }]);
    expect(eventsOf(paid, 'member-debt-changed')).toMatchObject([{ debt: 0n }]);
    expect([exchange.free(ANN), exchange.free('reorg-loss')]).toEqual([coins('30'), 0n]);
    expect(exchange.transfer(ANN, 'spot', '1').rejection).toBe('OK');
    // It is remembered for ever.
    expect(stateOf(exchange.withdraw(ANN, '20'))).toEqual(['REVIEW']);
    expect(exchange.faults()).toEqual([]);
  });
});

describe('numbered deposits', () => {
  it('are each taken once, and the last ones are known again', () => {
    const exchange = open();
    for (let number = 1; number <= 5_000; number++) exchange.deposit(ANN, '1');
    const again = (number: number, amount = '1') => exchange.do(deposit(number, ANN, amount));
    const first = 5_000 - DEPOSITS_KEPT + 1;
    expect(first).toBe(905);
    expect(again(905)).toMatchObject({ rejection: 'OK', repeated: true });
    expect(again(905, '2').rejection).toBe('DEPOSIT_NUMBER_USED');
    expect(again(904).rejection).toBe('DEPOSIT_NUMBER_USED');
    expect(again(5_002).rejection).toBe('DEPOSIT_NUMBER_GAP');
    expect(exchange.free(ANN)).toBe(coins('5000'));
    expect(again(5_001)).toMatchObject({ rejection: 'OK', repeated: false });
    expect(again(905).rejection).toBe('DEPOSIT_NUMBER_USED');
    expect(exchange.reference.state().wallet.deposits).toHaveLength(DEPOSITS_KEPT);
  });

  it('are held for an unknown member and void beyond the supply, and use their number up', () => {
    const exchange = open();
    const outcome = (done: ReturnType<WalletExchange['deposit']>) =>
      eventsOf(done, 'deposit-numbered').map(({ outcome: end, reason }) => `${end} ${reason}`);
    expect(outcome(exchange.deposit(99, '10'))).toEqual(['HELD UNKNOWN_OWNER']);
    expect(exchange.free('unmatched')).toBe(coins('10'));
    exchange.do({ kind: 'set-asset-supply', asset: 'USDT', maxSupply: coins('10') });
    expect(outcome(exchange.deposit(ANN, '0.00000001'))).toEqual(['VOID SUPPLY_EXCEEDED']);
    expect(outcome(exchange.deposit(ANN, '1', { asset: 'NONE' }))).toEqual(['VOID UNKNOWN_ASSET']);
    const pause = { chain: CHAIN, asset: '', side: 'deposits', cause: 'NODE' } as const;
    exchange.do({ kind: 'pause-wallet', ...pause, reason: 'the node lags', operator: 0 });
    expect(exchange.do(deposit(4, ANN, '1')).rejection).toBe('DEPOSITS_PAUSED');
    exchange.do({ kind: 'resume-wallet', ...pause, firstOperator: 0, secondOperator: 0 });
    expect(exchange.do(deposit(4, ANN, '1')).rejection).toBe('OK');
    expect(exchange.free(ANN)).toBe(0n);
  });
});

describe('applications', () => {
  it('are paid once out of an entry of suspense, which is never overdrawn', () => {
    const exchange = open();
    exchange.deposit(0, '10', { hold: 'SURPLUS' });
    const book = { kind: 'book-held-deposit', chain: CHAIN, number: 1, target: 'suspense' } as const;
    expect(exchange.do({ ...book, ...OPERATORS, secondOperator: 101 }).rejection).toBe(
      'TWO_OPERATORS_NEEDED',
    );
    const { result: fundingId } = exchange.do({ ...book, ...OPERATORS });
    expect(exchange.do({ ...book, ...OPERATORS }).rejection).toBe('DEPOSIT_NOT_HELD');
    const submit = { kind: 'submit-application', memberId: ANN, asset: 'USDT', amount: coins('12') } as const;
    const { result: applicationId } = exchange.do({ ...submit, requestId: 'a' });
    const confirm = (amount: string) =>
      exchange.do({
        kind: 'confirm-application',
        applicationId,
        fundingId,
        amount: coins(amount),
        ...OPERATORS,
      }).rejection;
    expect([confirm('10.1'), confirm('10'), confirm('10')]).toEqual([
      'FUNDING_EXCEEDED',
      'OK',
      'APPLICATION_ENDED',
    ]);
    expect([exchange.free(ANN), exchange.free('suspense'), exchange.free('unmatched')]).toEqual([
      coins('10'),
      0n,
      0n,
    ]);
  });

  it('are worth at most the limit of a day', () => {
    const exchange = open();
    exchange.setPolicy({ manualDayLimit: coins('100') });
    const fund = { kind: 'fund-suspense', asset: 'USDT', amount: coins('1000'), ...OPERATORS } as const;
    const { result: fundingId } = exchange.do({ ...fund, reference: 'bank 1' });
    expect(exchange.do({ ...fund, reference: 'bank 1' })).toMatchObject({ result: 0, repeated: true });
    const pay = (amount: string) => {
      const requestId = `${exchange.nowMs}/${amount}`;
      const submit = { kind: 'submit-application', memberId: ANN, asset: 'USDT', requestId } as const;
      const { result: applicationId } = exchange.do({ ...submit, amount: 1n });
      const paid = { applicationId, fundingId, amount: coins(amount), ...OPERATORS };
      return exchange.do({ kind: 'confirm-application', ...paid }).rejection;
    };
    expect([pay('60'), pay('40.00000001'), pay('40')]).toEqual(['OK', 'MANUAL_LIMIT_EXCEEDED', 'OK']);
    exchange.nowMs += 10 * MINUTE;
    expect(pay('100')).toBe('OK');
    expect(exchange.free('outside:manual')).toBe(-coins('1000'));
  });
});

describe('limits', () => {
  it('of a day count what was requested on it', () => {
    const exchange = open();
    exchange.deposit(ANN, '50000');
    const monday = exchange.withdraw(ANN, '15000');
    exchange.nowMs += 20 * MINUTE;
    expect(exchange.withdraw(ANN, '20000').rejection).toBe('OK');
    exchange.nowMs += 10 * MINUTE;
    exchange.do({ kind: 'cancel-withdrawal', memberId: ANN, withdrawalId: monday.result });
    expect(exchange.withdraw(ANN, '100').rejection).toBe('ABOVE_MAX');
    exchange.do({ kind: 'cancel-withdrawal', memberId: ANN, withdrawalId: monday.result + 1 });
    expect(exchange.withdraw(ANN, '100').rejection).toBe('OK');
  });

  it('of automatic approvals are 5 times a day and 50 times an hour', () => {
    const exchange = open();
    const pay = (memberId: number, amount: string) => stateOf(exchange.withdraw(memberId, amount))[0];
    exchange.nowMs += 10 * MINUTE;
    for (let memberId = 1; memberId <= 11; memberId++) {
      exchange.openMember(memberId);
      exchange.deposit(memberId, '10000');
    }
    expect(pay(ANN, '1000.00000001')).toBe('REVIEW');
    for (let memberId = 1; memberId <= 10; memberId++) {
      for (let i = 0; i < 5; i++) expect(pay(memberId, '1000')).toBe('APPROVED');
      expect(pay(memberId, '2')).toBe('REVIEW');
    }
    expect(pay(11, '2')).toBe('REVIEW');
    exchange.nowMs += HOUR - 1;
    expect(pay(11, '2')).toBe('REVIEW');
    exchange.nowMs += 1;
    expect(pay(11, '2')).toBe('APPROVED');
    expect(exchange.reference.state().wallet.autoApprovals).toMatchObject([{ value: coins('2') }]);
  });

  it('wait a day before they widen, and none before they narrow', () => {
    const exchange = open();
    exchange.setPolicy({ autoLimit: 0n });
    exchange.setPolicy({ autoLimit: 0n, wideningDelayMs: DAY });
    exchange.deposit(ANN, '100');
    const pay = () => stateOf(exchange.withdraw(ANN, '2'))[0];
    const outcome = exchange.setPolicy({ wideningDelayMs: DAY });
    expect(eventsOf(outcome, 'wallet-policy-changed')).toMatchObject([{ effectiveMs: exchange.nowMs + DAY }]);
    exchange.nowMs += DAY - 1;
    expect(pay()).toBe('REVIEW');
    exchange.nowMs += 1;
    expect(pay()).toBe('APPROVED');
    exchange.setPolicy({ autoLimit: 1n, wideningDelayMs: DAY });
    expect(pay()).toBe('REVIEW');
    const listed = exchange.do(coinChain('USDT', CHAIN, { confirmations: 11 }));
    expect(eventsOf(listed, 'coin-chain-changed')).toMatchObject([{ effectiveMs: exchange.nowMs + DAY }]);
  });
});

describe('the value of a coin', () => {
  it('is by the highest price, so that a market that is pushed down widens no limit', () => {
    const exchange = open();
    const btc = { asset: 'BTC', fee: 0n };
    for (const memberId of [ANN, BEN]) exchange.deposit(memberId, '10000');
    exchange.deposit(BEN, '100', { asset: 'BTC' });
    const spot = { to: 'spot', from: 'assets', memberId: BEN, requestId: 'spot' } as const;
    exchange.do({ kind: 'transfer', ...spot, asset: 'BTC', amount: coins('10') });
    exchange.transfer(ANN, 'spot', '5000');
    const value = () => {
      const requested = exchange.withdraw(BEN, '0.1', btc);
      exchange.do({ kind: 'cancel-withdrawal', memberId: BEN, withdrawalId: requested.result });
      return eventsOf(requested, 'withdrawal-requested')[0]?.value ?? requested.rejection;
    };
    expect(value()).toBe('VALUE_UNKNOWN');
    const filters = { tickSize: 1n, stepSize: 1n, minQty: 1n, maxQty: 10_000_000n };
    exchange.do({
      kind: 'list-spot-market',
      market: 'BTC/USDT',
      base: 'BTC',
      quote: 'USDT',
      priceScale: 2,
      qtyScale: 6,
      filters: { ...filters, minNotional: 0n, maxNotional: 2n ** 60n },
      makerFeePpm: 0,
      takerFeePpm: 0,
      listingPrice: 5_000_000n,
    });
    exchange.do({ kind: 'set-market-status', market: 'BTC/USDT', status: 'OPEN' });
    // The pair's reference price counts, which begins at the listing price and which no trade moves.
    exchange.trade(ANN, BEN, '49000');
    expect(value()).toBe(coins('5000'));
    exchange.do({ kind: 'set-floor-price', asset: 'BTC', price: coins('45000'), ...OPERATORS });
    exchange.setIndex('50000');
    expect(value()).toBe(coins('5000'));
    exchange.trade(ANN, BEN, '30000');
    expect(value()).toBe(coins('5000'));
    // The index is gone: its highest price of the day counts, and all are reviewed.
    exchange.do({ kind: 'tick', prices: [] }, MINUTE);
    expect(value()).toBe(coins('5000'));
    const flagged = (outcome: ReturnType<typeof exchange.withdraw>) =>
      eventsOf(outcome, 'withdrawal-requested').map(({ flags }) => flags);
    const unconfirmed = 1 << WITHDRAWAL_FLAGS.indexOf('PRICE_UNCONFIRMED');
    expect(flagged(exchange.withdraw(BEN, '0.00001', btc))).toEqual([unconfirmed]);
    // A day later the reference price counts, which the index has left.
    exchange.nowMs += DAY - MINUTE;
    expect(value()).toBe(coins('5000'));
    expect(flagged(exchange.withdraw(BEN, '0.00001', btc))).toEqual([unconfirmed]);
  });
});

describe('the value of USDT', () => {
  it('is 1, whatever floor price was set for it', () => {
    const exchange = open();
    exchange.deposit(ANN, '100');
    exchange.do({ kind: 'set-floor-price', asset: 'USDT', price: coins('45000'), ...OPERATORS });
    const requested = eventsOf(exchange.withdraw(ANN, '40'), 'withdrawal-requested');
    expect(requested).toMatchObject([{ value: coins('40'), flags: 0 }]);
  });
});

describe('the step of an amount', () => {
  it('is that of the asset or of the token, whichever is coarser', () => {
    const exchange = open();
    exchange.do({ kind: 'list-chain', chain: 'bnb' });
    const terms = { minWithdrawal: coins('0.5'), withdrawalFee: coins('0.1') };
    exchange.do(coinChain('USDT', CHAIN, { ...terms, decimals: 6 }));
    exchange.do(coinChain('USDT', 'bnb', { ...terms, decimals: 18 }));
    exchange.deposit(ANN, '100');
    const pay = (chain: string, amount: string) =>
      exchange.withdraw(ANN, amount, { chain, fee: coins('0.1') }).rejection;
    expect(pay(CHAIN, '1.2345678')).toBe('AMOUNT_SCALE');
    expect(pay(CHAIN, '1.234567')).toBe('OK');
    expect(pay('bnb', '1.2345678')).toBe('OK');
    expect(pay('bnb', '0.4')).toBe('BELOW_MIN');
    expect(exchange.withdraw(ANN, '2', { fee: coins('0.2') }).rejection).toBe('FEE_CHANGED');
    const fine = coinChain('USDT', CHAIN, { ...terms, decimals: 6, withdrawalFee: 10n });
    expect(exchange.do(fine).rejection).toBe('SETTINGS_INVALID');
  });
});

describe('saved addresses only', () => {
  it('lets an address count a day after it was saved, and locks withdrawals when it is switched off', () => {
    const exchange = open();
    exchange.setPolicy({ savedAddressDelayMs: DAY });
    exchange.deposit(ANN, '100');
    exchange.do({ kind: 'set-saved-addresses-only', memberId: ANN, isOn: true });
    const entry = { memberId: ANN, asset: '', chain: CHAIN, address: '0xabc' } as const;
    exchange.do({ kind: 'save-address', ...entry });
    const pay = () => exchange.withdraw(ANN, '2').rejection;
    exchange.nowMs += DAY - 1;
    expect(pay()).toBe('ADDRESS_NOT_SAVED');
    exchange.nowMs += 1;
    expect(pay()).toBe('OK');
    exchange.do({ kind: 'save-address', ...entry });
    expect(pay()).toBe('ADDRESS_NOT_SAVED');
    exchange.do({ kind: 'set-saved-addresses-only', memberId: ANN, isOn: false });
    exchange.nowMs += DAY - 1;
    expect(pay()).toBe('WITHDRAWAL_LOCKED');
    const [after] = eventsOf(exchange.do({ kind: 'remove-address', ...entry }, 1), 'address-removed');
    expect(after).toMatchObject(entry);
    expect(pay()).toBe('OK');
  });
});
