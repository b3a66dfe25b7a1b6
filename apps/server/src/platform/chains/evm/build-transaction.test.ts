import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EvmChain } from '../evm/evm-chain.ts';
import type { BuiltTransaction, ChainAsset, FeeRate } from '../index.ts';

const chain = new EvmChain({
  chain: 'test',
  chainId: 56,
  confirmations: 15,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
});
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN: ChainAsset = { kind: 'token', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const NATIVE: ChainAsset = { kind: 'native' };
const sequence = { kind: 'nonce', sender: SENDER, nonce: 7 } as const;
const gas = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) =>
  ({ kind: 'gas', maxFeePerGas, maxPriorityFeePerGas }) as const;
const NO_CAP = gas(2n ** 200n, 2n ** 200n);

function evm(built: BuiltTransaction) {
  if (!built.ok || built.transaction.family !== 'evm') throw new Error('not built');
  return built.transaction;
}
const pay = (asset: ChainAsset, units: bigint, fee: FeeRate = gas(30n, 2n)) =>
  chain.build({ purpose: 'pay', sequence, asset, to: PAYEE, units, fee, workLimit: 60_000n });

it('pays native coins by value and tokens by a call of transfer, and nothing else', () => {
  expect(pay(NATIVE, 5n)).toEqual({
    ok: true,
    uses: sequence,
    maxFeeUnits: 1_800_000n,
    transaction: {
      family: 'evm',
      chainId: 56,
      from: SENDER,
      nonce: 7,
      to: PAYEE,
      value: '5',
      data: '0x',
      gasLimit: '60000',
      maxFeePerGas: '30',
      maxPriorityFeePerGas: '2',
    },
  });
  expect(evm(pay(TOKEN, 255n))).toMatchObject({
    to: TOKEN.contract,
    value: '0',
    data: `0xa9059cbb${'0'.repeat(24)}${PAYEE.slice(2).toLowerCase()}${'0'.repeat(62)}ff`,
  });
  expect(evm(pay(TOKEN, 2n ** 256n - 1n)).data).toHaveLength(2 + 2 * 68);
});

it('cancels by a payment of nothing to the sender, with the gas that this takes', () => {
  const cancel = chain.build({ purpose: 'cancel', sequence, fee: gas(30n, 2n), workLimit: 1n });
  expect(evm(cancel)).toMatchObject({ to: SENDER, value: '0', data: '0x', gasLimit: '21000', nonce: 7 });
  expect(evm(chain.cancel(evm(pay(TOKEN, 5n)), gas(1n, 1n), NO_CAP))).toEqual({
    ...evm(cancel),
    maxFeePerGas: '34',
    maxPriorityFeePerGas: '3',
  });
});

it('raises both fees of a replacement by an eighth or more, and keeps all else', () => {
  const fees = fc.bigInt(0n, 2n ** 128n);
  fc.assert(
    fc.property(fees, fees, fees, fees, (maximum, tip, wantedMaximum, wantedTip) => {
      const previous = evm(pay(TOKEN, 5n, gas(maximum, tip)));
      const next = evm(chain.replace(previous, gas(wantedMaximum, wantedTip), NO_CAP));
      const [nextMaximum, nextTip] = [BigInt(next.maxFeePerGas), BigInt(next.maxPriorityFeePerGas)];
      expect(nextMaximum * 1_000n).toBeGreaterThanOrEqual(maximum * 1_125n);
      expect(nextTip * 1_000n).toBeGreaterThanOrEqual(tip * 1_125n);
      expect(nextMaximum > maximum && nextTip > tip).toBe(true);
      expect(nextMaximum >= wantedMaximum && nextTip >= wantedTip && nextMaximum >= nextTip).toBe(true);
      const { maxFeePerGas, maxPriorityFeePerGas } = previous;
      expect({ ...next, maxFeePerGas, maxPriorityFeePerGas }).toEqual(previous);
    }),
  );
});

it('raises to the cap and not past it', () => {
  const previous = evm(pay(NATIVE, 5n, gas(80n, 8n)));
  expect(evm(chain.replace(previous, gas(1n, 1n), gas(90n, 9n)))).toMatchObject({
    maxFeePerGas: '90',
    maxPriorityFeePerGas: '9',
  });
  const problem = { ok: false, problem: 'FEE_ABOVE_CAP' };
  expect(chain.replace(previous, gas(1n, 1n), gas(89n, 9n))).toEqual(problem);
  expect(chain.replace(previous, gas(1n, 1n), gas(90n, 8n))).toEqual(problem);
  expect(chain.replace(previous, gas(91n, 1n), gas(90n, 9n))).toEqual(problem);
});

it('sweeps a native balance less its highest fee, and a token whole', () => {
  const sweep = (asset: ChainAsset, balanceUnits: bigint) =>
    chain.build({
      purpose: 'sweep',
      sequence,
      asset,
      to: PAYEE,
      balanceUnits,
      fee: gas(30n, 2n),
      workLimit: 21_000n,
    });
  expect(evm(sweep(NATIVE, 630_001n)).value).toBe('1');
  expect(sweep(NATIVE, 630_000n)).toEqual({ ok: false, problem: 'NOTHING_LEFT' });
  expect(evm(sweep(TOKEN, 1n)).data).toMatch(/01$/);
  expect(sweep(TOKEN, 0n)).toEqual({ ok: false, problem: 'NOTHING_LEFT' });
});

it('takes no draft of another kind of chain', () => {
  const draft = { purpose: 'cancel' as const, fee: gas(1n, 1n), workLimit: 1n };
  const outputs = { kind: 'inputs' as const, outputs: [], changeAddress: PAYEE };
  expect(() => chain.build({ ...draft, sequence: outputs })).toThrow(TypeError);
  const fee = { kind: 'size' as const, unitsPerKilobyte: 1n };
  expect(() => chain.build({ ...draft, sequence, fee })).toThrow(TypeError);
  for (const nonce of [-1, 0.5, Number.NaN, 2 ** 53])
    expect(() => chain.build({ ...draft, sequence: { ...sequence, nonce } }), `${nonce}`).toThrow(RangeError);
  const bitcoin = { family: 'bitcoin' as const, inputs: [], outputs: [] };
  expect(() => chain.replace(bitcoin, gas(1n, 1n), NO_CAP)).toThrow(TypeError);
});
