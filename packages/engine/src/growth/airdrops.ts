/** Pays a campaign's list once, all of it or nothing (rules/growth#airdrops). */
import { areTwoOperators, isAmount, isHash, isPositiveNumber } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_AIRDROP_ROWS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { memberOwner, systemOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import { MoneyMoves } from '../money/money-moves.ts';
import type { PayAirdrop } from './airdrop-commands.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';

const PROMO = systemOwner('promo');

export class Airdrops {
  private readonly dictionary: Dictionary;
  private readonly refs: Map<string, string>;
  private readonly members: MemberStore;
  readonly handle = { 'pay-airdrop': (command) => this.pay(command) } satisfies Handlers<
    PayAirdrop,
    GrowthAnswers
  >;
  private readonly moves: MoneyMoves;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent>,
  ) {
    this.dictionary = stores.dictionary;
    this.refs = stores.refs;
    this.members = stores.members;
    this.moves = new MoneyMoves(stores.ledger, stores.members, stores.dictionary);
  }

  private pay(command: PayAirdrop) {
    const { campaignId, asset, total, listHash, rows } = command;
    const { dictionary, members } = this;
    const { refs } = this;
    if (!areTwoOperators(command.firstOperator, command.secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isList(command)) return 'BAD_COMMAND';
    const number = dictionary.assetNumber(asset);
    if (number === undefined) return 'UNKNOWN_ASSET';
    const ref = `airdrop/${campaignId}`;
    const body = `${asset}/${total}/${listHash}`;
    const earlier = refs.get(ref);
    if (earlier !== undefined) return earlier === body ? this.context.repeat(0) : 'REQUEST_ID_REUSED';
    const payments = rows.map(({ memberId, amount }) => ({ member: members.find(memberId), amount }));
    if (payments.some(({ member }) => member === NONE)) return 'UNKNOWN_MEMBER';
    const sum = rows.reduce((all, { amount }) => all + amount, 0n);
    if (sum !== total || !rows.every(({ amount }) => isAmount(amount))) return 'AMOUNT_INVALID';
    if (this.moves.free(PROMO, number) < total) return 'PROMO_EMPTY';
    this.context.mutate();
    for (const { member, amount } of payments) this.moves.move(PROMO, memberOwner(member), number, amount);
    refs.set(ref, body);
    this.events.write({ ...command, kind: 'airdrop-paid' });
    return 'OK';
  }
}

function isList({ campaignId, listHash, rows }: PayAirdrop): boolean {
  return (
    isPositiveNumber(campaignId) &&
    isHash(listHash) &&
    rows.length >= 1 &&
    rows.length <= MAX_AIRDROP_ROWS &&
    new Set(rows.map(({ memberId }) => memberId)).size === rows.length
  );
}
