/** Cases of the contract test that need no node: addresses and links. */
import { expect, it } from 'vitest';
import { checkPayee, RefusedPayees } from '../index.ts';
import type { ChainKit } from './chain-kit.ts';

export function describeSamples(kit: () => ChainKit): void {
  it('derives the same address for the same index, from a public key alone', () => {
    const { accountXpub, addresses } = kit().world.samples.derived;
    for (const round of [1, 2])
      expect(
        addresses.map((_, index) => kit().adapter.deriveAddress(accountXpub, index)),
        `round ${round}`,
      ).toEqual(addresses);
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN])
      expect(() => kit().adapter.deriveAddress(accountXpub, index)).toThrow(RangeError);
    expect(() => kit().adapter.deriveAddress('xpub', 0)).toThrow();
  });

  it('reads an address into its canonical form, which is read as itself', () => {
    for (const { written, canonical } of kit().world.samples.addresses)
      expect(kit().adapter.parseAddress(written), written).toEqual({ ok: true, address: canonical });
    for (const { canonical } of kit().world.samples.addresses)
      expect(kit().adapter.parseAddress(canonical), canonical).toEqual({ ok: true, address: canonical });
    const key = kit().adapter.addressKey(kit().world.freshAddress());
    expect(key).not.toBe(kit().adapter.addressKey(kit().world.freshAddress()));
  });

  it('names the problem of a malformed address', () => {
    for (const { written, problem } of kit().world.samples.badAddresses)
      expect(kit().adapter.parseAddress(written), written.slice(0, 60)).toEqual({ ok: false, problem });
  });

  it('pays no token contract and no address of the exchange, however they are written', () => {
    const { adapter } = kit();
    const { contracts } = kit().world;
    const [own, member] = [kit().world.freshAddress(), kit().world.freshAddress()];
    const refused = new RefusedPayees(adapter, contracts, [own]);
    expect(checkPayee(adapter, own, refused)).toEqual({ ok: false, problem: 'OWN_ADDRESS' });
    expect(checkPayee(adapter, own.toLowerCase(), refused)).toEqual({ ok: false, problem: 'OWN_ADDRESS' });
    for (const contract of contracts)
      expect(checkPayee(adapter, contract.toLowerCase(), refused)).toEqual({
        ok: false,
        problem: 'TOKEN_CONTRACT',
      });
    expect(checkPayee(adapter, member, refused)).toEqual({ ok: true, address: member });
    for (const { written, problem } of kit().world.samples.badAddresses)
      expect(checkPayee(adapter, written, refused), written.slice(0, 60)).toEqual({ ok: false, problem });
  });

  it('reads a link of its own chain and asset, and names the problem of another', () => {
    for (const { link, asset, address, units } of kit().world.samples.links)
      expect(kit().adapter.parsePaymentUri(link, asset), link).toEqual({ ok: true, address, units });
    for (const { link, asset, problem } of kit().world.samples.badLinks)
      expect(kit().adapter.parsePaymentUri(link, asset), link).toEqual({ ok: false, problem });
  });
}
