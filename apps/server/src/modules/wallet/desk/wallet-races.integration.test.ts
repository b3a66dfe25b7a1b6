/**
 * Changes in parallel to the approval and the execution of the calls about chains that take two operators
 * (apps/server/test/kit/four-eyes-races/race.ts).
 */
import type { DeskRequest, FourEyesName } from '@tern/protocol/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WalletRace } from '../../../../test/kit/four-eyes-races/race.ts';
import { ANNA } from '../../../kernel/testing/small-exchange.ts';
import type { TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { CHAIN, E8 } from '../testing/chain-commands.ts';
import { errorOf, openWalletDatabase, SECOND } from '../testing/wallet-world.ts';
import { WalletDeskWorld } from './testing/wallet-desk-world.ts';

const reason = 'a race';
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TWO = { firstOperator: 1, secondOperator: 2 };

let database: TempDatabase;
let desk: WalletDeskWorld;
beforeAll(async () => {
  database = await openWalletDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await WalletDeskWorld.open(database);
  await desk.followed();
});

interface Raced<N extends FourEyesName> {
  request: DeskRequest<N>;
  change(): Promise<unknown>;
  error: string;
}

async function arrived(hold: 'NONE' | 'UNKNOWN_OWNER'): Promise<number> {
  const number = desk.nextNumber();
  await database.sql`
    insert into chain_transfers (chain, txid, out_index, member_id, address, currency, units, amount, dust, source,
      height, block_hash, maturity, state, hold, number, time_ms, changed_ms, epoch, is_gone)
    values (${CHAIN}, '0xone', 'native', ${ANNA}, '0xanna', 'USDT', 100000000, ${100n * E8}, 0, '0xfrom', 9, '0xblock',
      1, 'NUMBERED', ${hold}, ${number}, 1, 1, 1, ${hold === 'NONE'})`;
  const deposit = { chain: CHAIN, number, memberId: ANNA, asset: 'USDT', amount: 100n * E8 };
  await desk.execute({ kind: 'credit-deposit', ...deposit, txid: '0xone', outIndex: 'native', hold });
  return number;
}

/** Those of an inner deposit meet in the commit that takes them off the surplus (record-inner-deposit.integration.test.ts). */
const RACES: { [N in Exclude<WalletRace, 'recordInnerDeposit'>]: () => Promise<Raced<N>> } = {
  async bookHeldDeposit() {
    const number = await arrived('UNKNOWN_OWNER');
    const booking = { chain: CHAIN, number, target: 'suspense', ...TWO } as const;
    const change = () => desk.execute({ kind: 'book-held-deposit', ...booking });
    const request = { chain: CHAIN, number: String(number), target: String(ANNA), reason };
    return { request, change, error: 'depositNotHeld' };
  },
  async reverseDeposit() {
    const number = await arrived('NONE');
    const change = () => desk.execute({ kind: 'reverse-deposit', chain: CHAIN, number, ...TWO });
    const request = { chain: CHAIN, number: String(number), reason };
    return { request, change, error: 'depositNotReversible' };
  },
  async listChain() {
    await database.sql`delete from wallet_chains`;
    const change = () => database.sql`insert into wallet_chains values (${CHAIN}, 1)`;
    return { request: { chain: CHAIN, reason }, change, error: 'nothingToChange' };
  },
  async setCoinChain() {
    await database.sql`
      insert into coin_checks (chain, contract, txid, units, decimals, symbol, height, time_ms)
      values (${CHAIN}, ${CONTRACT}, '0xcheck', 1500000, 6, 'USDT', 90, 1)`;
    const { coins } = await desk.read('getWalletTerms', {});
    const settings = Object.assign({}, coins[0]?.terms, { contract: CONTRACT });
    const terms = {
      decimals: 6,
      contract: '0xusdt',
      confirmations: 12,
      minDeposit: E8,
      minWithdrawal: 10n * E8,
    };
    const other = { ...terms, maxWithdrawal: 900n * E8, withdrawalFee: E8, autoLimit: 0n };
    const coin = { asset: 'USDT', chain: CHAIN, settings: other, ...TWO };
    const change = () => desk.execute({ kind: 'set-coin-chain', ...coin });
    const request = { chain: CHAIN, currency: 'USDT', symbol: 'USDT', settings, reason };
    return { request, change, error: 'proposalOutdated' };
  },
  async setWalletPolicy() {
    const { policy } = await desk.read('getWalletTerms', {});
    const wanted = (secondApprovalAbove: string) => Object.assign({}, policy, { secondApprovalAbove });
    const change = () => desk.carryOut('setWalletPolicy', { policy: wanted('30000'), reason });
    return { request: { policy: wanted('40000'), reason }, change, error: 'proposalOutdated' };
  },
};

describe('a change between the approval and the execution', () => {
  it.each(Object.keys(RACES) as (keyof typeof RACES)[])('%s', async (name) => {
    const { request, change, error } = (await RACES[name]()) as Raced<FourEyesName>;
    expect(await errorOf(desk.carryOut(name as FourEyesName, request, SECOND, change))).toBe(error);
  });
});

describe('an event between the reading of the tables and the command', () => {
  it('outdates the proposal: the tables that were read are those of before', async () => {
    const resume = { chain: CHAIN, side: 'withdrawals', cause: 'OPERATOR', reason } as const;
    const pause = { asset: '', chain: CHAIN, side: 'withdrawals', cause: 'OPERATOR', operator: 1 } as const;
    await desk.execute({ kind: 'pause-wallet', ...pause, reason: 'one' });
    const { kernel } = desk.world;
    const decide = kernel.decide.bind(kernel);
    kernel.decide = async (make) => {
      // The tables were read. Another pause takes the place of the approved one, and is in no table yet.
      await kernel.execute({ kind: 'resume-wallet', ...resumed(), ...TWO });
      await kernel.execute({ kind: 'pause-wallet', ...pause, reason: 'another' });
      return decide(make);
    };
    expect(await errorOf(desk.carryOut('resumeWallet', resume))).toBe('proposalOutdated');
  });
});

const resumed = () => ({ asset: '', chain: CHAIN, side: 'withdrawals', cause: 'OPERATOR' }) as const;
