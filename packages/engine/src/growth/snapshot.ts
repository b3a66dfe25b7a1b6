/** Invitation and pledges in a snapshot: their state as plain data. Caps, sums of members and due days follow from it. */

import { units } from '../base/units.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { id, signed, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { bit, list, struct } from '../codec/struct.ts';
import { knownMember } from '../members/known-member.ts';
import type { EngineMemory } from '../memory/engine-memory.ts';
import { growthState } from './growth-state.ts';
import { inviteeMark } from './invitation-commands.ts';
import type { Invitee } from './invitation-memory.ts';
import { productTerms, textHash } from './pledge-commands.ts';
import { productStatus } from './pledge-events.ts';
import { rebateCap } from './rebates.ts';
import type {
  DayFeesState,
  GrowthState,
  InviteeState,
  InviterState,
  PledgeState,
  PledgeUseState,
  ProductState,
  RatedFeesState,
  RebateRateState,
} from './state.ts';

const asset = listedAsset;
const memberId = id;

type ProductOfVersion10 = Omit<ProductState, 'textHash' | 'revision'>;

/** The use of products by day came with engine version 10, their hashes and revisions with version 11. */
interface StateOfVersion9 extends Omit<GrowthState, 'pledgeUses' | 'products'> {
  products: ProductOfVersion10[];
}

const GROWTH_STATE = struct<StateOfVersion9>({
  invitees: list(struct<InviteeState>({ memberId, inviterId: id, marks: list(inviteeMark) })),
  inviters: list(struct<InviterState>({ memberId, total: signed, reversed: signed })),
  fees: list(struct<DayFeesState>({ day: whole, memberId, fees: signed, isCounted: bit })),
  countedMs: whole,
  rates: list(struct<RebateRateState>({ asset, rate: signed, timeMs: whole })),
  ratedFees: list(struct<RatedFeesState>({ asset, day: whole, fees: signed })),
  lastProduct: whole,
  products: list(
    struct<ProductOfVersion10>({
      productId: id,
      terms: productTerms,
      status: productStatus,
      sold: signed,
      setAside: signed,
    }),
  ),
  lastPledge: whole,
  pledges: list(
    struct<PledgeState>({
      pledgeId: id,
      memberId,
      productId: id,
      principal: signed,
      termDays: whole,
      dailyRate: signed,
      firstDay: whole,
      paidDays: whole,
      isRedeeming: bit,
      dueMs: whole,
    }),
  ),
});

const PLEDGE_USES = list(
  struct<PledgeUseState>({
    productId: id,
    memberId,
    day: whole,
    subscribed: whole,
    redeemed: whole,
    early: signed,
  }),
);

type ProductDraft = Pick<ProductState, 'productId' | 'textHash' | 'revision'>;

const PRODUCT_DRAFTS = list(struct<ProductDraft>({ productId: id, textHash, revision: whole }));

export const growthSection: SnapshotSection<EngineMemory> = { write: writeGrowth, read: readGrowth };

function writeGrowth(out: ByteWriter, memory: EngineMemory): void {
  const state = growthState(memory);
  GROWTH_STATE.write(out, state, memory.dictionary);
  PLEDGE_USES.write(out, state.pledgeUses, memory.dictionary);
  PRODUCT_DRAFTS.write(out, state.products, memory.dictionary);
}

/** Before engine version 9 there was neither invitation nor pledge. */
function readGrowth(reader: ByteReader, memory: EngineMemory, { version }: SnapshotOrigin): void {
  if (version < 9) return;
  const state = GROWTH_STATE.read(reader, memory.dictionary);
  reader.check();
  restoreInvitation(state, memory);
  restoreFees(state, memory);
  restorePledges(state, memory);
  if (version >= 10) restoreUses(PLEDGE_USES.read(reader, memory.dictionary), memory);
  if (version >= 11) restoreDrafts(PRODUCT_DRAFTS.read(reader, memory.dictionary), memory);
  reader.check();
}

function restoreInvitation(state: StateOfVersion9, memory: EngineMemory): void {
  const { invitation, dictionary } = memory;
  for (const { memberId: of, inviterId, marks } of state.invitees) {
    const invitee = invitation.bind(knownMember(of, memory.members), knownMember(inviterId, memory.members));
    for (const mark of marks) invitee.marks.add(mark);
  }
  for (const { memberId: of, total, reversed } of state.inviters) {
    const inviter = invitation.inviters.get(knownMember(of, memory.members));
    if (inviter === undefined) throw new CodecError(`member ${of} has no invitee`);
    Object.assign(inviter, { total, reversed, isCapped: total >= rebateCap(memory) });
  }
  invitation.countedMs = state.countedMs;
  const numberOf = (name: string): number => dictionary.listedAsset(name).number;
  for (const { asset: name, ...rate } of state.rates) invitation.rates.set(numberOf(name), rate);
  for (const { asset, day, fees } of state.ratedFees)
    invitation.ratedFees.set(numberOf(asset), { day, fees: units(fees) });
}

/** The days come in their order. */
function restoreFees(state: StateOfVersion9, memory: EngineMemory): void {
  const { invitation } = memory;
  for (const { day, memberId: of, fees: sum, isCounted } of state.fees) {
    const fees = invitation.beginDay(inviteeOf(of, memory), day);
    fees.fees = units(sum);
    fees.isCounted = isCounted;
    if (!isCounted) invitation.uncounted.push(fees);
  }
}

function inviteeOf(memberOf: number, memory: EngineMemory): Invitee {
  const invitee = memory.invitation.invitee(knownMember(memberOf, memory.members));
  if (invitee === undefined) throw new CodecError(`member ${memberOf} has no inviter`);
  return invitee;
}

function restorePledges(state: StateOfVersion9, memory: EngineMemory): void {
  const { pledges, dictionary } = memory;
  pledges.lastProduct = state.lastProduct;
  pledges.lastPledge = state.lastPledge;
  for (const product of state.products)
    pledges.products.set(product.productId, { ...product, textHash: '', revision: 0 });
  for (const { memberId: of, productId, ...rest } of state.pledges) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    const number = dictionary.listedAsset(product.terms.asset).number;
    pledges.addPledge({ ...rest, member: knownMember(of, memory.members), product, asset: number });
  }
}

function restoreDrafts(drafts: readonly ProductDraft[], { pledges }: EngineMemory): void {
  for (const { productId, ...draft } of drafts) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    Object.assign(product, draft);
  }
}

function restoreUses(uses: readonly PledgeUseState[], memory: EngineMemory): void {
  const { pledges } = memory;
  for (const { productId, memberId: of, day, ...use } of uses) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    Object.assign(pledges.use(product, knownMember(of, memory.members), day), use);
  }
}
