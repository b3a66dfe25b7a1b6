/** Check transfers on a real node, with the ways in which tokens cheat. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerDeskChecked } from '../../../platform/http/testing/checked-handler.ts';
import { CHAIN, JobsWorld } from '../jobs/testing/jobs-world.ts';
import { errorOf } from '../testing/wallet-world.ts';
import { checkOf, checkTransfer, readChecks } from './check-transfer.ts';

const SUPPLY = 10n ** 24n;
const UNITS = 15n * 10n ** 17n;

let world: JobsWorld;
beforeAll(async () => {
  world = await JobsWorld.start();
  await world.turn();
});
afterAll(() => world.stop());
afterEach(() => world.proxy.passOn());

function checked(contract: string, txid: string) {
  const { database, chain } = world;
  const chains = { find: (name: string) => (name === CHAIN ? chain : undefined), list: () => [chain] };
  const request = { chain: CHAIN, contract, txid, reason: 'a test' };
  return answerDeskChecked('checkTransfer', () =>
    checkTransfer({ sql: database.sql, chains }, request, Date.now()),
  );
}

/** Deploys a token whose whole supply the outside wallet has. */
const deployed = (name: string, args: readonly unknown[]) => world.node.deploy(name, args);
const holder = () => world.node.outside.address;

async function paid(name: string, contract: string, units = UNITS): Promise<string> {
  const txid = await world.node.call(name, contract, 'transfer', [world.chain.hotAddress, units]);
  await world.mine();
  return txid;
}

describe('a check transfer', () => {
  it.each([
    ['an honest token', 'HonestToken', () => [18, SUPPLY], 'USDT'],
    ['a token that returns nothing', 'SilentToken', () => [SUPPLY], 'SILENT'],
  ] as const)('of %s arrives whole, and is kept for its contract', async (_, name, args, symbol) => {
    const contract = await deployed(name, args());
    const txid = await paid(name, contract);
    expect(await checked(contract.toLowerCase(), txid.slice(2))).toMatchObject({
      result: { symbol, amount: '1.5' },
      after: { txid, amount: '1.5' },
    });
    const canonical = world.node.adapter.parseAddress(contract);
    const address = canonical.ok ? canonical.address : '';
    expect(await checkOf(world.database.sql, CHAIN, address)).toBe(txid);
    expect((await readChecks(world.database.sql))[0]).toMatchObject({
      contract: address,
      symbol,
      amount: '1.5',
      txid,
    });
  });

  it.each([
    ['takes a fee', 'FeeToken', () => [SUPPLY], 'checkTransferDiffers'],
    ['answers false', 'FalseToken', () => [SUPPLY, holder()], 'checkTransferMissing'],
    ['reverts', 'FrozenToken', () => [SUPPLY, holder()], 'transferUnproven'],
    ['has no balances', 'LookAlike', () => [], 'tokenUnreadable'],
    ['claims to have moved', 'LyingToken', () => [SUPPLY], 'checkTransferDiffers'],
  ] as const)('of a token that %s is refused', async (_, name, args, error) => {
    const contract = await deployed(name, args());
    expect(await errorOf(checked(contract, await paid(name, contract)))).toBe(error);
    expect(await readChecks(world.database.sql)).not.toContainEqual(expect.objectContaining({ contract }));
  });

  it('stands among other payments to the hot address, and is one of its own', async () => {
    const contract = await deployed('HonestToken', [18, SUPPLY]);
    const { hotAddress } = world.chain;
    // Another payer, in the same block.
    await world.node.call('HonestToken', contract, 'transfer', [world.node.sender, UNITS]);
    await world.mine();
    await world.node.anvil.request('anvil_impersonateAccount', world.node.sender);
    const word = (value: string) => value.padStart(64, '0');
    const data = `0xa9059cbb${word(hotAddress.slice(2).toLowerCase())}${word('7')}`;
    await world.node.anvil.request('eth_sendTransaction', { from: world.node.sender, to: contract, data });
    const txid = await paid('HonestToken', contract);
    expect(await checked(contract, txid)).toMatchObject({ result: { amount: '1.5' } });
    const twice = await world.node.call('HonestToken', contract, 'transferMany', [
      [hotAddress, hotAddress],
      UNITS,
    ]);
    await world.mine();
    expect(await errorOf(checked(contract, twice))).toBe('checkTransferMissing');
  });

  it('is believed of two nodes alone, and of a transaction that was read', async () => {
    const contract = await deployed('HonestToken', [18, SUPPLY]);
    const txid = await world.node.call('HonestToken', contract, 'transfer', [world.chain.hotAddress, UNITS]);
    expect(await errorOf(checked(contract, txid))).toBe('transferUnproven');
    await world.mine();
    world.proxy.changeResult((result, method) =>
      method === 'eth_call' ? `0x${'1'.padStart(64, '0')}` : result,
    );
    expect(await errorOf(checked(contract, txid))).toBe('tokenUnreadable');
    world.proxy.passOn();
    expect(await errorOf(checked(contract, 'ab'.repeat(32)))).toBe('transferUnproven');
    expect(await errorOf(checked(contract, txid))).toBe('done');
  });
});
