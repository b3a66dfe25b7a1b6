/** The money that growth is paid from, and airdrops, in the reference exchange (rules/growth#backing, rules/growth#airdrops). */
import { MAX_AMOUNT, MAX_REF_LENGTH } from '../../src/base/limits.ts';
import type { GrowthCommand } from '../../src/growth/commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { freeOf, move } from './reference-wallet-money.ts';
import { areTwoOperators, isNumber, isText } from './reference-wallet-records.ts';

type Of<Kind> = Extract<GrowthCommand, { kind: Kind }>;

export class ReferenceGrowthMoney {
  constructor(private readonly model: ReferenceModel) {}

  moveFunds(command: Of<'move-pledge-funds'>): Answer {
    const { model } = this;
    const { asset, amount } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (amount <= 0n) return rejected('AMOUNT_INVALID');
    const [from, to] =
      command.move === 'FROM_FEE' ? (['fee', 'pledge'] as const) : (['pledge', 'fee'] as const);
    const { free } = model.account(from, 'assets', asset);
    if (amount > free) return rejected('INSUFFICIENT_BALANCE');
    if (from === 'fee' && asset === 'USDT') {
      const open = model.growth.fees.reduce((sum, { fees }) => sum + fees, 0n);
      const tenths = 3n * open;
      const reserved = tenths / 10n + (tenths % 10n === 0n ? 0n : 1n);
      if (free - amount < reserved) return rejected('FEE_RESERVED');
    }
    move(model, asset, amount, freeOf(from), freeOf(to));
    model.events.push({ ...command, kind: 'pledge-funds-moved' });
    return accepted();
  }

  fund(command: Of<'fund-growth-account'>): Answer {
    const { model } = this;
    const { account, asset, amount, reference } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isText(reference, MAX_REF_LENGTH)) return rejected('BAD_COMMAND');
    const listed = model.assets.get(asset);
    if (listed === undefined) return rejected('UNKNOWN_ASSET');
    const body = `${account} ${asset} ${amount}`;
    const earlier = model.refs.get(`growth ${reference}`);
    if (earlier !== undefined) return earlier === body ? accepted(0, true) : rejected('REQUEST_ID_REUSED');
    if (amount <= 0n) return rejected('AMOUNT_INVALID');
    if (model.supplyOf(asset) + amount > listed.maxSupply) return rejected('SUPPLY_EXCEEDED');
    move(model, asset, amount, freeOf('outside:manual'), freeOf(account));
    model.refs.set(`growth ${reference}`, body);
    model.events.push({ ...command, kind: 'growth-account-funded' });
    return accepted();
  }

  airdrop(command: Of<'pay-airdrop'>): Answer {
    const { model } = this;
    const { campaignId, asset, total, listHash, rows } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const members = rows.map(({ memberId }) => memberId);
    if (!isNumber(campaignId) || listHash.length !== 64 || /[^0-9a-f]/.test(listHash))
      return rejected('BAD_COMMAND');
    if (rows.length < 1 || rows.length > 10_000 || new Set(members).size < rows.length)
      return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    const body = `${asset} ${total} ${listHash}`;
    const earlier = model.refs.get(`airdrop ${campaignId}`);
    if (earlier !== undefined) return earlier === body ? accepted(0, true) : rejected('REQUEST_ID_REUSED');
    if (members.some((memberId) => !model.members.has(memberId))) return rejected('UNKNOWN_MEMBER');
    if (rows.some(({ amount }) => amount <= 0n || amount > MAX_AMOUNT)) return rejected('AMOUNT_INVALID');
    if (rows.reduce((sum, { amount }) => sum + amount, 0n) !== total) return rejected('AMOUNT_INVALID');
    if (model.account('promo', 'assets', asset).free < total) return rejected('PROMO_EMPTY');
    for (const { memberId, amount } of rows) move(model, asset, amount, freeOf('promo'), freeOf(memberId));
    model.refs.set(`airdrop ${campaignId}`, body);
    model.events.push({ ...command, kind: 'airdrop-paid' });
    return accepted();
  }
}
