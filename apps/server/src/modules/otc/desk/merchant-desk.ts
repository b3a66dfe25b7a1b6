/** The desk of OTC merchants, their bonds, and of members' restrictions and fault marks (rules/otc#merchants, rules/otc#restrictions). */
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { existingOrderId } from '../../../platform/http/existing-order-id.ts';
import { type AmountErrors, positiveUnits } from '../../command/index.ts';
import type { MemberApi } from '../../member/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import { partyOf } from '../orders/order-record.ts';
import type { MemberReader } from './member-reader.ts';

const AMOUNT_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'amountInvalid',
};

export interface MerchantDeskParts {
  live: LiveOtc;
  commands: DeskCommands;
  orders: Pick<OrderFinder, 'find'>;
  reader: MemberReader;
  member: Pick<MemberApi, 'existing'>;
  bondScale(): number;
}

export function otcMerchantDesk(desk: DeskCallRegistry, parts: MerchantDeskParts): void {
  const { reader, member } = parts;
  desk.read('getOtcMerchants', (request) => reader.merchants(request));
  desk.read('getOtcMember', async ({ memberId }, _operator, { nowMs }) =>
    reader.member(await member.existing(memberId), nowMs),
  );
  desk.read('getOtcRestricted', (request, _operator, { nowMs }) => reader.restricted(request, nowMs));
  reviews(desk, parts);
  desk.fourEyes('liftMerchantSuspension', suspensionHandler(parts));
  desk.fourEyes('penalizeMerchant', penaltyHandler(parts));
  desk.fourEyes('giveFaultMark', markHandler(parts, 'give-fault-mark'));
  desk.fourEyes('undoFaultMark', markHandler(parts, 'undo-fault-mark'));
  desk.fourEyes('liftOtcRestrictions', restrictionsHandler(parts));
}

function reviews(desk: DeskCallRegistry, { live, commands, member }: MerchantDeskParts): void {
  const inState = async (memberId: string, state: 'PENDING' | 'APPROVED') => {
    const id = await member.existing(memberId);
    if (live.members.merchantOf(id)?.state !== state) throw new CallError('merchantNotInState');
    return id;
  };
  const about = (memberId: string, before: string, after: object) => ({
    result: {},
    subject: `member ${memberId}`,
    before: { state: before },
    after,
  });
  desk.action('approveMerchant', async ({ memberId: named }, { operatorId: operator }) => {
    const memberId = await inState(named, 'PENDING');
    await commands.execute({ kind: 'review-merchant', memberId, isApproved: true, operator, reason: '' });
    return about(named, 'PENDING', { state: 'APPROVED' });
  });
  desk.action(
    'rejectMerchant',
    async ({ memberId: named, publicReason: reason }, { operatorId: operator }) => {
      const memberId = await inState(named, 'PENDING');
      await commands.execute({ kind: 'review-merchant', memberId, isApproved: false, operator, reason });
      return about(named, 'PENDING', { state: 'REJECTED', reason });
    },
  );
  desk.action(
    'suspendMerchant',
    async ({ memberId: named, publicReason: reason }, { operatorId: operator }) => {
      const memberId = await inState(named, 'APPROVED');
      await commands.execute({ kind: 'suspend-merchant', memberId, operator, reason });
      return about(named, 'APPROVED', { state: 'SUSPENDED', reason });
    },
  );
}

function suspensionHandler(parts: MerchantDeskParts): FourEyesHandler<'liftMerchantSuspension'> {
  const { live, commands, member } = parts;
  const examine = (memberId: number) => {
    const merchant = live.members.merchantOf(memberId);
    if (merchant?.state !== 'SUSPENDED') throw new CallError('merchantNotInState');
    return { subject: `member ${memberId}`, before: { state: merchant.state } };
  };
  return {
    examine: async (request) => examine(await member.existing(request.memberId)),
    async execute(request, pair, _context, approved) {
      const memberId = await member.existing(request.memberId);
      const { subject, before } = await commands.decide(() => {
        const { subject, before } = examine(memberId);
        const confirmed = approved.confirm(before);
        const command = { kind: 'lift-merchant-suspension', memberId, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { state: 'APPROVED' } };
    },
  };
}

/** The harmed party is one of the order's, and the merchant the other one (rules/otc#bond). */
function penaltyHandler(parts: MerchantDeskParts): FourEyesHandler<'penalizeMerchant'> {
  const { live, commands, bondScale } = parts;
  /** The merchant; who takes part in an order never changes. */
  const merchantOf = async ({ memberId, orderId, harmedId }: DeskRequest<'penalizeMerchant'>) => {
    const merchantId = await refuseStranger(parts, { memberId, orderId });
    if (harmedId === memberId) throw new CallError('parameterInvalid', { field: 'harmedId' });
    if (harmedId !== undefined) await refuseStranger(parts, { memberId: harmedId, orderId });
    return merchantId;
  };
  const examine = (merchantId: number, request: DeskRequest<'penalizeMerchant'>) => {
    const { memberId, orderId, amount } = request;
    const merchant = live.members.merchantOf(merchantId);
    if (merchant === undefined || merchant.bond === 0n) throw new CallError('merchantNotInState');
    const units = positiveUnits(amount, bondScale(), AMOUNT_ERRORS);
    const taken = units < merchant.bond ? units : merchant.bond;
    const effects = { taken: text(taken), left: text(merchant.bond - taken) };
    const before = { state: merchant.state, bond: text(merchant.bond) };
    return { subject: `member ${memberId}, order ${orderId}`, before, effects, units };
  };
  const text = (units: bigint) => formatUnits(units, bondScale());
  return {
    async examine(request) {
      const { units: _, ...examined } = examine(await merchantOf(request), request);
      return examined;
    },
    async execute(request, pair, _context, approved) {
      const memberId = await merchantOf(request);
      const { harmedId = '0', publicReason: reason } = request;
      const about = { memberId, orderId: Number(request.orderId), harmedId: Number(harmedId), reason };
      const { subject, before, effects } = await commands.decide(() => {
        const { subject, before, effects, units: amount } = examine(memberId, request);
        const confirmed = approved.confirm(before);
        const command = { kind: 'penalize-merchant', ...about, amount, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed, effects };
      });
      return { result: {}, subject, before, after: { bond: effects.left, reason } };
    },
  };
}

function markHandler(
  parts: MerchantDeskParts,
  kind: 'give-fault-mark' | 'undo-fault-mark',
): Pick<FourEyesHandler<'giveFaultMark'>, 'examine' | 'execute'> {
  const { commands } = parts;
  const isGiven = kind === 'give-fault-mark';
  const read = async (request: OfOrder) => {
    const memberId = await refuseStranger(parts, request);
    const hasMark = await parts.reader.hasMark(memberId, Number(request.orderId));
    if (hasMark === isGiven) throw new CallError('faultMarkState');
    return {
      subject: `member ${memberId}, order ${request.orderId}`,
      before: { hasMark },
    };
  };
  return {
    async examine(request) {
      await commands.waitForReadTables();
      return read(request);
    },
    async execute(request, pair, _context, approved) {
      const about = { memberId: Number(request.memberId), orderId: Number(request.orderId) };
      const { subject, before } = await commands.decideByTables(
        (event) =>
          event.kind === 'fault-mark-changed' &&
          event.memberId === about.memberId &&
          event.orderId === about.orderId,
        () => read(request),
        ({ subject, before }) => {
          const confirmed = approved.confirm(before);
          return { command: { kind, ...about, ...operatorsOf(pair) }, subject, before: confirmed };
        },
      );
      return { result: {}, subject, before, after: { hasMark: isGiven } };
    },
  };
}

function restrictionsHandler(parts: MerchantDeskParts): FourEyesHandler<'liftOtcRestrictions'> {
  const { live, commands, member } = parts;
  const examine = (memberId: number, nowMs: number) => {
    const before = live.members.restrictionsOf(memberId, nowMs);
    if (before.buyOffUntilMs === 0 && before.otcOffUntilMs === 0) throw new CallError('nothingToChange');
    return { subject: `member ${memberId}`, before };
  };
  return {
    examine: async (request, { nowMs }) => examine(await member.existing(request.memberId), nowMs),
    async execute(request, pair, { nowMs }, approved) {
      const memberId = await member.existing(request.memberId);
      const { subject, before } = await commands.decide(() => {
        const { subject, before } = examine(memberId, nowMs);
        const confirmed = approved.confirm(before);
        const command = { kind: 'lift-otc-restrictions', memberId, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { buyOffUntilMs: 0, otcOffUntilMs: 0 } };
    },
  };
}

interface OfOrder {
  memberId: string;
  orderId: string;
}

/** The member's number. */
async function refuseStranger(
  { orders, member }: MerchantDeskParts,
  { memberId, orderId }: OfOrder,
): Promise<number> {
  const id = await member.existing(memberId);
  const order = await orders.find(existingOrderId(orderId));
  if (order === undefined || partyOf(order, id) === undefined) throw new CallError('otcOrderUnknown');
  return id;
}
