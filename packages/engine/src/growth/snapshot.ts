/** Invitation and pledges in a snapshot: their state as plain data. Caps, sums of members and due days follow from it. */
import { units } from '../base/units.ts';
import { type ByteReader, CodecError } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { id, signed, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { bit, list, struct } from '../codec/struct.ts';
import { knownMember } from '../members/known-member.ts';
import { growthState } from './growth-state.ts';
import type { GrowthStores } from './growth-stores.ts';
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

export const growthSection: SnapshotSection<GrowthStores> = { write: writeGrowth, read: readGrowth };

function writeGrowth(out: ByteWriter, stores: GrowthStores): void {
  const state = growthState(stores);
  GROWTH_STATE.write(out, state, stores.dictionary);
  PLEDGE_USES.write(out, state.pledgeUses, stores.dictionary);
  PRODUCT_DRAFTS.write(out, state.products, stores.dictionary);
}

/** Before engine version 9 there was neither invitation nor pledge. */
function readGrowth(reader: ByteReader, stores: GrowthStores, { version }: SnapshotOrigin): void {
  if (version < 9) return;
  const state = GROWTH_STATE.read(reader, stores.dictionary);
  reader.check();
  restoreInvitation(state, stores);
  restoreFees(state, stores);
  restorePledges(state, stores);
  if (version >= 10) restoreUses(PLEDGE_USES.read(reader, stores.dictionary), stores);
  if (version >= 11) restoreDrafts(PRODUCT_DRAFTS.read(reader, stores.dictionary), stores);
  reader.check();
}

function restoreInvitation(state: StateOfVersion9, stores: GrowthStores): void {
  const { invitation, dictionary } = stores;
  for (const { memberId: of, inviterId, marks } of state.invitees) {
    const invitee = invitation.bind(knownMember(of, stores.members), knownMember(inviterId, stores.members));
    for (const mark of marks) invitee.marks.add(mark);
  }
  for (const { memberId: of, total, reversed } of state.inviters) {
    const inviter = invitation.inviters.get(knownMember(of, stores.members));
    if (inviter === undefined) throw new CodecError(`member ${of} has no invitee`);
    Object.assign(inviter, { total, reversed, isCapped: total >= rebateCap(stores.dictionary) });
  }
  invitation.countedMs = state.countedMs;
  const numberOf = (name: string): number => dictionary.listedAsset(name).number;
  for (const { asset: name, ...rate } of state.rates) invitation.rates.set(numberOf(name), rate);
  for (const { asset, day, fees } of state.ratedFees)
    invitation.ratedFees.set(numberOf(asset), { day, fees: units(fees) });
}

/** The days come in their order. */
function restoreFees(state: StateOfVersion9, stores: GrowthStores): void {
  const { invitation } = stores;
  for (const { day, memberId: of, fees: sum, isCounted } of state.fees) {
    const fees = invitation.beginDay(inviteeOf(of, stores), day);
    fees.fees = units(sum);
    fees.isCounted = isCounted;
    if (!isCounted) invitation.uncounted.push(fees);
  }
}

function inviteeOf(memberOf: number, stores: GrowthStores): Invitee {
  const invitee = stores.invitation.invitee(knownMember(memberOf, stores.members));
  if (invitee === undefined) throw new CodecError(`member ${memberOf} has no inviter`);
  return invitee;
}

function restorePledges(state: StateOfVersion9, stores: GrowthStores): void {
  const { pledges, dictionary } = stores;
  pledges.lastProduct = state.lastProduct;
  pledges.lastPledge = state.lastPledge;
  for (const product of state.products)
    pledges.products.set(product.productId, { ...product, textHash: '', revision: 0 });
  for (const { memberId: of, productId, ...rest } of state.pledges) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    const number = dictionary.listedAsset(product.terms.asset).number;
    pledges.addPledge({ ...rest, member: knownMember(of, stores.members), product, asset: number });
  }
}

function restoreDrafts(drafts: readonly ProductDraft[], { pledges }: GrowthStores): void {
  for (const { productId, ...draft } of drafts) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    Object.assign(product, draft);
  }
}

function restoreUses(uses: readonly PledgeUseState[], stores: GrowthStores): void {
  const { pledges } = stores;
  for (const { productId, memberId: of, day, ...use } of uses) {
    const product = pledges.products.get(productId);
    if (product === undefined) throw new CodecError(`there is no product ${productId}`);
    Object.assign(pledges.use(product, knownMember(of, stores.members), day), use);
  }
}
