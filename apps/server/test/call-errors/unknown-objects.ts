/**
 * Requests about objects that are not there, made from the records: each error that says so, with the fields that name such
 * an object. A call that needs more than its record tells has its fields written by hand.
 */
import type { ErrorName } from '@tern/protocol';
import type { DeskCallName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { z } from 'zod';
import { tameDeskRequest } from '../kit/bad-desk-requests.ts';

const NO_ID = '99999999';
/** A number that no counter reaches, and that a double cannot hold. */
const BEYOND_COUNTING = '9999999999999999';

const UNKNOWN: Partial<Record<ErrorName, Record<string, unknown>>> = {
  adUnknown: { adId: NO_ID },
  applicationUnknown: { applicationId: NO_ID },
  campaignUnknown: { campaignId: NO_ID },
  cannedUnknown: { cannedId: NO_ID },
  chainUnknown: { chain: 'nowhere' },
  commandUnknown: { sequence: NO_ID },
  contentUnknown: { noticeId: NO_ID, bannerId: NO_ID, articleId: NO_ID, categoryId: NO_ID, currency: 'NONE' },
  currencyUnknown: { currency: 'NONE', tokenCur: 'NONE' },
  depositUnknown: { number: NO_ID },
  memberUnknown: { memberId: NO_ID },
  notInvited: {},
  operatorUnknown: { operatorId: NO_ID },
  /** An order's number is at least 1. */
  orderUnknown: { orderId: '0' },
  otcOrderUnknown: { orderId: NO_ID },
  otcReportUnknown: { reportId: NO_ID },
  pairUnknown: { pairsName: 'NO/PAIR' },
  productUnknown: { productId: NO_ID },
  proposalUnknown: { proposalId: NO_ID },
  releaseUnknown: { releaseId: NO_ID },
  reviewUnknown: { reviewId: NO_ID },
  ticketUnknown: { ticketId: NO_ID },
  withdrawalUnknown: { withdrawalId: NO_ID },
};

const ALWAYS = { fromTime: 0, toTime: 0 };

/** The record alone does not tell these. */
const BY_HAND: Partial<Record<DeskCallName, Partial<Record<ErrorName, Record<string, unknown>>>>> = {
  getDeskAgreement: { contentUnknown: { version: '999999' } },
  saveNotice: { contentUnknown: { noticeId: NO_ID, ...ALWAYS } },
  saveBanner: { contentUnknown: { bannerId: NO_ID, ...ALWAYS } },
  restoreHelpVersion: { helpVersionUnknown: { articleId: '1', version: 999_999 } },
  // The receiver is looked for before the ticket.
  handOverTicket: { ticketUnknown: { ticketId: NO_ID, operator: 'checker' } },
};

/** Errors about a second object of the call, which is only looked for when there is a first one. */
const WANT_ANOTHER = [
  ...['viewIdentityImage imageUnknown', 'viewSecurityImage imageUnknown', 'getDeskTicketImage imageUnknown'],
  ...['getOtcEvidenceImage imageUnknown', 'bookHeldDeposit memberUnknown'],
  ...['prepareApplication currencyUnknown', 'confirmApplication currencyUnknown'],
  ...['prepareApplication fundingUnknown', 'confirmApplication fundingUnknown'],
  ...['recordInnerDeposit currencyUnknown', 'recordInnerDeposit coinChainUnknown'],
  ...['pauseWallet currencyUnknown', 'payCampaign memberUnknown'],
];
/** These say that a value is not known. */
const NO_OBJECT: readonly ErrorName[] = ['applicationValueUnknown'];

export interface UnknownObject {
  name: DeskCallName;
  error: ErrorName;
  /** @param memberId a member */
  request(memberId: string): object;
}

/** A case for each error of each call of the desk that says that an object is not there. */
export function unknownObjects(): UnknownObject[] {
  return (Object.keys(DESK_CALLS) as DeskCallName[]).flatMap((name) =>
    DESK_CALLS[name].errors
      .filter((error) => UNKNOWN[error] !== undefined || error.endsWith('Unknown'))
      .filter((error) => !NO_OBJECT.includes(error))
      .filter((error) => !WANT_ANOTHER.includes(`${name} ${error}`))
      .map((error) => ({
        name,
        error,
        request: (memberId: string) => requestOf(name, error, memberId),
      })),
  );
}

function requestOf(name: DeskCallName, error: ErrorName, memberId: string): object {
  const { cursor: _, ...tame } = tameDeskRequest(name);
  const fields = BY_HAND[name]?.[error] ?? UNKNOWN[error];
  if (fields === undefined) throw new Error(`${name} answers ${error}: write which object is not there`);
  const about = { ...('memberId' in tame && { memberId }), ...fields };
  return Object.assign(tame, pick(tame, about));
}

/** Clients choose these themselves. */
const CHOSEN = /^(?:\w*[rR]equestId|deviceId)$/;

/** The sample with each number that names something beyond all that is counted; undefined: it has no such field. */
export function beyondCounting(
  schema: z.ZodType,
  sample: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const named = Object.keys(sample)
    .filter((field) => /(?:[iI]d|sequence|number|owner)$/.test(field) && !CHOSEN.test(field))
    .filter((field) => schema.safeParse({ ...sample, [field]: BEYOND_COUNTING }).success);
  if (named.length === 0) return undefined;
  // A cursor of another list is refused before the rest is read.
  const { cursor: _, ...request } = sample;
  return { ...request, ...Object.fromEntries(named.map((field) => [field, BEYOND_COUNTING])) };
}

function pick(tame: Record<string, unknown>, fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in tame));
}
