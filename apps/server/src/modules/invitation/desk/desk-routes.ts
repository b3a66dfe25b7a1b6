/** The desk of the invitation: marks, rates, reversals, and the money of `fee` (rules/growth). */
import { REBATE_RATE_SCALE } from '@tern/engine';
import { formatUnits, parseUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { type AmountErrors, positiveUnits } from '../../command/index.ts';
import type { MemberApi } from '../../member/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import { dayOf } from '../business-days.ts';
import type { LiveInvitation, LiveInvitee } from '../live-invitation.ts';
import type { SettleRebates } from '../settle-rebates.ts';
import { REBATE_CURRENCY, type Usdt } from '../usdt.ts';
import type { InvitationReader } from './desk-reader.ts';
import type { EvidenceReader } from './evidence-reader.ts';
import type { RebateReader } from './rebate-reader.ts';

const AMOUNT_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'amountInvalid',
};

export interface InvitationDeskParts {
  live: LiveInvitation;
  usdt: Usdt;
  reader: InvitationReader;
  evidence: EvidenceReader;
  rebates: RebateReader;
  commands: DeskCommands;
  settlement: Pick<SettleRebates, 'run'>;
  member: Pick<MemberApi, 'existing'>;
}

export function invitationDesk(desk: DeskCallRegistry, parts: InvitationDeskParts): void {
  const { reader, evidence, rebates, member } = parts;
  desk.read('getInvitationDesk', (_request, _operator, { nowMs }) => reader.whole(nowMs));
  desk.read('getInviter', async ({ memberId }, _operator, { nowMs }) =>
    reader.inviter(await member.existing(memberId), nowMs),
  );
  desk.read('getDeskInvitees', (request) => reader.invitees(request));
  desk.read('getDeskInviters', (request, _operator, { nowMs }) => reader.inviters(request, nowMs));
  desk.read('getInviteeEvidence', ({ memberId }) => evidence.evidence(Number(memberId)));
  desk.read('getInviteeMarks', (request) => evidence.marks(request));
  desk.read('getDeskRebateDays', (request) => rebates.days(request));
  desk.read('getDeskRebates', (request) => rebates.rebates(request));
  desk.action('markInvitee', async ({ memberId, reason }, { operatorId: operator }) => {
    const { marks } = inviteeOf(parts, memberId);
    if (marks.has('OPERATOR')) throw new CallError('nothingToChange');
    const before = { marks: [...marks] };
    const about = { memberId: Number(memberId), mark: 'OPERATOR', operator, reason } as const;
    await parts.commands.execute({ kind: 'mark-invitee', ...about });
    return { result: {}, subject: `member ${memberId}`, before, after: { marks: [...marks] } };
  });
  desk.action('settleRebates', async () => {
    const waiting = await parts.settlement.run();
    return { result: { waiting }, subject: 'rebates', after: { waiting } };
  });
  desk.fourEyes('unmarkInvitee', unmarkHandler(parts));
  desk.fourEyes('setRebateRate', rateHandler(parts));
  desk.fourEyes('fundFeeAccount', fundHandler(parts));
  desk.fourEyes('reverseRebate', reversalHandler(parts));
}

function inviteeOf({ live }: InvitationDeskParts, memberId: string): LiveInvitee {
  const invitee = live.findInvitee(Number(memberId));
  if (invitee === undefined) throw new CallError('notInvited');
  return invitee;
}

function unmarkHandler(parts: InvitationDeskParts): FourEyesHandler<'unmarkInvitee'> {
  const examine = ({ memberId, mark }: DeskRequest<'unmarkInvitee'>) => {
    const { marks } = inviteeOf(parts, memberId);
    if (!marks.has(mark)) throw new CallError('nothingToChange');
    return { subject: `member ${memberId}`, before: { marks: [...marks] } };
  };
  return {
    examine,
    async execute(request, pair, _context, approved) {
      const { memberId, mark, reason } = request;
      const about = { memberId: Number(memberId), mark, reason };
      const { subject, before } = await parts.commands.decide(() => {
        const { subject, before } = examine(request);
        const confirmed = approved.confirm(before);
        const command = { kind: 'unmark-invitee', ...about, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { marks: [...inviteeOf(parts, memberId).marks] } };
    },
  };
}

function rateHandler({ live, commands }: InvitationDeskParts): FourEyesHandler<'setRebateRate'> {
  const examine = ({ currency, rebateRate }: DeskRequest<'setRebateRate'>) => {
    const units = rateUnits(rebateRate);
    const before = live.rates().get(currency);
    if (units === 0n && before === undefined) throw new CallError('nothingToChange');
    return {
      subject: currency,
      before: before && { rebateRate: formatUnits(before.rate, REBATE_RATE_SCALE) },
      units,
    };
  };
  return {
    examine(request) {
      const { units: _, ...examined } = examine(request);
      return examined;
    },
    async execute(request, pair, _context, approved) {
      const { currency: asset } = request;
      const { command, subject, before } = await commands.decide(() => {
        const { subject, before, units: rate } = examine(request);
        const confirmed = approved.confirm(before);
        const command = { kind: 'set-rebate-rate', asset, rate, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      const after = { rebateRate: formatUnits(command.rate, REBATE_RATE_SCALE) };
      return { result: {}, subject, before, after };
    },
  };
}

function rateUnits(text: string): bigint {
  if (/^0+(\.0+)?$/.test(text)) return parseUnits('0', REBATE_RATE_SCALE);
  return positiveUnits(text, REBATE_RATE_SCALE, AMOUNT_ERRORS);
}

function fundHandler({ usdt, commands }: InvitationDeskParts): FourEyesHandler<'fundFeeAccount'> {
  const unitsOf = (amount: string) => positiveUnits(amount, usdt.scale, AMOUNT_ERRORS);
  return {
    examine({ amount }) {
      unitsOf(amount);
      return { subject: 'fee', before: null };
    },
    async execute({ amount, reference }, pair, _context, approved) {
      await commands.execute({
        kind: 'fund-growth-account',
        account: 'fee',
        asset: REBATE_CURRENCY,
        amount: unitsOf(amount),
        reference,
        ...operatorsOf(pair),
      });
      return { result: {}, subject: 'fee', before: approved.confirm(null), after: { amount, reference } };
    },
  };
}

function reversalHandler(parts: InvitationDeskParts): FourEyesHandler<'reverseRebate'> {
  const { live, usdt, commands } = parts;
  const examine = ({ inviterId, memberId, day, amount }: DeskRequest<'reverseRebate'>) => {
    if (String(inviteeOf(parts, memberId).inviterId) !== inviterId) throw new CallError('notInvited');
    dayOf(day);
    const { total, reversed } = live.inviterOf(Number(inviterId));
    const units = positiveUnits(amount, usdt.scale, AMOUNT_ERRORS);
    if (units > total - reversed) throw new CallError('amountInvalid');
    return { subject: `member ${inviterId}`, before: { reversed: usdt.wire(reversed) }, units };
  };
  return {
    examine(request) {
      const { units: _, ...examined } = examine(request);
      return examined;
    },
    async execute(request, pair, _context, approved) {
      const inviterId = Number(request.inviterId);
      const { reason } = request;
      const about = { inviterId, memberId: Number(request.memberId), day: dayOf(request.day), reason };
      const { subject, before } = await commands.decide(() => {
        const { subject, before, units: amount } = examine(request);
        const confirmed = approved.confirm(before);
        const command = { kind: 'reverse-rebate', ...about, amount, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      const { reversed } = live.inviterOf(inviterId);
      return { result: {}, subject, before, after: { reversed: usdt.wire(reversed) } };
    },
  };
}
