/** Plan orders in a snapshot, by id. */
import { MAX_REQUEST_ID_LENGTH } from '../../base/limits.ts';
import { ORDER_TYPES } from '../../base/order-words.ts';
import type { ByteReader } from '../../codec/byte-reader.ts';
import type { ByteWriter } from '../../codec/byte-writer.ts';
import { fromList } from '../../codec/from-list.ts';
import { repeat } from '../../codec/repeat.ts';
import type { SnapshotSection } from '../../codec/snapshot-section.ts';
import { requestKey } from '../../orders/order-requests.ts';
import { memberAt } from '../account-of.ts';
import { TRADE_TYPES, TRIGGER_SOURCES } from '../commands.ts';
import { CONTRACT_MEMBER } from '../contract-market.ts';
import type { ContractStores } from '../contract-stores.ts';
import { isOpening } from './trade-type.ts';

export const plansSection: SnapshotSection<ContractStores> = { write: writePlans, read: readPlans };

function writePlans(out: ByteWriter, { contracts: { plans, lastId } }: ContractStores): void {
  const all = [...plans.plans.values()].sort((a, b) => a.planId - b.planId);
  out.makeRoom();
  out.varint(all.length);
  for (const plan of all) {
    out.makeRoom();
    out.varint(lastId - plan.planId);
    out.varint(plan.member);
    out.varint(plan.market);
    out.text(plan.requestId, MAX_REQUEST_ID_LENGTH);
    out.u8(TRADE_TYPES.indexOf(plan.tradeType));
    out.u8(ORDER_TYPES.indexOf(plan.type));
    out.varint(plan.triggerPrice);
    out.u8(TRIGGER_SOURCES.indexOf(plan.triggerSource));
    out.u8((plan.firesAbove ? 1 : 0) | (plan.closeAll ? 2 : 0));
    out.varint(plan.price);
    out.varint(plan.lots);
    out.varint(plan.leverage);
    out.varint(plan.createTimeMs);
  }
}

function readPlans(reader: ByteReader, stores: ContractStores): void {
  const { contracts } = stores;
  repeat(reader, () => {
    const planId = contracts.lastId - reader.varint();
    const member = memberAt(reader.varint(), stores.members);
    const market = fromList(contracts.markets, reader.varint());
    const requestId = reader.text();
    const tradeType = fromList(TRADE_TYPES, reader.u8());
    const type = fromList(ORDER_TYPES, reader.u8());
    const triggerPrice = reader.varint();
    const triggerSource = fromList(TRIGGER_SOURCES, reader.u8());
    const flags = reader.u8();
    contracts.plans.plans.set(planId, {
      planId,
      member,
      market: market.number,
      requestId,
      tradeType,
      type,
      triggerPrice,
      triggerSource,
      firesAbove: (flags & 1) !== 0,
      closeAll: (flags & 2) !== 0,
      price: reader.varint(),
      lots: reader.varint(),
      leverage: reader.varint(),
      createTimeMs: reader.varint(),
    });
    market.count(member, CONTRACT_MEMBER.PLANS, 1);
    if (isOpening(TRADE_TYPES.indexOf(tradeType))) market.count(member, CONTRACT_MEMBER.OPENING_PLANS, 1);
    if (requestId !== '') contracts.planRequests.set(requestKey(member, requestId), planId);
  });
}
