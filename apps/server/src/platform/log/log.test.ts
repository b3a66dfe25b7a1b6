import { Writable } from 'node:stream';
import { CALLS } from '@tern/protocol/calls';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog, SECRET_FIELDS } from './log.ts';

/** Fields of the contracts that open nothing and name no person; `name` and `reason` are an error's in the log. */
const HARMLESS =
  'androidStore downloadLink iosStore pictureUrl ' +
  'advancedReason after fromTime toTime amount areaCode averagePrice backImageId background bankName bannerId bannerUrl baseVolume ' +
  'bannerIds batch before call cardReason cardState chPrice challenge claimedBy close cnyRate command contact contentType country ' +
  'currency cursor decider decision decisionReason device effectiveDay en enTitle zhTitle endTime enteredBy errorCode events exchangeName fee feeCurrency form ' +
  'filledQty filledQuote free freeChange from frontImageId frozen frozenChange geetest_challenge group gt ' +
  'guardianImageId handImageId hash head high id imageId indexPrice inviterId ip kind lastPrice least liabilities limit link minRestingNotional referencePrice ' +
  'listingPrice low mainCur maker maxNotional maxQty maxSupply member memberId messageId minNotional minQty ' +
  'minSequence most name noteId noticeId number open operator operatorId orderId orderRequestId owner pairsName path paymentId piece price proposalId ' +
  'qty question quoteAmount quoteQty randomCode rate reason request requestId reserves result reviewId rowHash ' +
  'scannedTo script sequence sessionId source status stepSize surplus symbol tickSize title to tokenCur tradeId turnover ' +
  'updown userId uuid version volume welCode work zh ' +
  // Invitation.
  'day due dueEstimate estimate feeFree inviteeId marks month rebate rebateRate reserved rest reversed todayEstimate total uncountedCurrencies ' +
  // Pledges and airdrops.
  'accrued backing campaignId csv dailyRate dayInterest firstDay interest lastDay listHash maxPerMember participationId ' +
  'pledgeFree pledgeId pledgeSetAside principal productId promo quota redemptionId remaining setAside sold termDays ' +
  'totalCny totalUsdt ' +
  // Help.
  'about articleId category categoryId excerpt explorer faults feature licence rule site supply supportSite words ' +
  // Releases of the app.
  'builtVersion channel extra manifest minNative native nativeNeeded notes releaseId sha256 signature url zip ' +
  // Contracts.
  'adlQty available availableLots availableQty balance bankruptcyPrice cap change closePercent closePrice crossRisk cum ' +
  'effects ' +
  'deficit entryPrice equity errorMessage fees filledLots filledNotional fundChange funding fundingRate ' +
  'impactNotional leverage liquidationId liquidationPrice lotNotional lots margin marginLost markPrice ' +
  'markQty market marketPrice marketQty need nextFundingRate notional occupiedMargin openNotional openQty ' +
  'outcome paid planId pnl positionId positionValue profitRate qtyStep realisedPnl received riskLevel ' +
  'settings sharedLoss stopLoss takeProfit transferable triggerPrice unrealisedPnl wallet ' +
  'fund fundAfter fundBefore fundLowest halted largestLong largestShort minutes openValue percent reference risk ' +
  'riskAfter value ' +
  // Deposits by application.
  'address applicationId credited firstAmount firstFundingId firstOperator fromAddress fundingId left network ' +
  'publicReason toAddress ' +
  // Deposits and withdrawals over chains.
  'advancedDayLimit arrives autoCap autoLeft autoLimit basicDayLimit blocks bookedTo chain chains ' +
  'cold coldAddress contract dayCap dayLeft dayLimit depositId depositPause deposits differing ' +
  'endpoint expected explorerUrl family fault floorPrice height held heldRate hot hotAddress internalTo lag ' +
  'lost manualDayLimit maxPerTransaction maxWithdrawal minDeposit minWithdrawal missing ' +
  'nativeCurrency operators outIndex peer pendingPrice purpose secondApprovalAbove state tip txid ' +
  'waits withdrawalFee withdrawalId withdrawalPause ' +
  // Customer service.
  'cannedId pageUrl recordId recordKind ticketId ' +
  // OTC.
  'adId adVersion appealId band blockId bond bondMissing bondNeeded buyerId byId cancelReason completion disputeId ' +
  'effectiveMax harmedId imageIds leastCounted lineId max maxAmount merchantId min minAmount newTakerMax orderNumber ' +
  'paidBy pauseReason paymentIds premium rateStep reportId sellerId voucherIds';

/** Names of all fields, at any depth, that hold a text of anybody's choice. */
function textFields(schema: z.ZodType, names: Set<string>): Set<string> {
  if (schema instanceof z.ZodOptional) textFields(schema.unwrap() as z.ZodType, names);
  if (schema instanceof z.ZodArray) textFields(schema.element as z.ZodType, names);
  if (schema instanceof z.ZodUnion) for (const one of schema.options) textFields(one as z.ZodType, names);
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
      const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
      const isText = (one: unknown) =>
        one instanceof z.ZodString || (one instanceof z.ZodArray && one.element instanceof z.ZodString);
      if (isText(inner) || (inner instanceof z.ZodUnion && inner.options.some(isText))) names.add(name);
      else textFields(field, names);
    }
  return names;
}

function logged(line: object): string {
  const written: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        done();
      },
    }),
  );
  log.info(line, 'said');
  return written.join('');
}

describe('the log', () => {
  it('knows every text of the contracts as secret or as harmless', () => {
    const names = new Set<string>();
    for (const table of [CALLS, DESK_CALLS])
      for (const { request, result } of Object.values(table)) textFields(result, textFields(request, names));
    expect(names.size).toBeGreaterThan(150);
    const harmless = HARMLESS.split(' ');
    const unknown = [...names].filter((name) => !SECRET_FIELDS.includes(name) && !harmless.includes(name));
    expect(unknown.sort()).toEqual([]);
    expect(harmless.filter((name) => SECRET_FIELDS.includes(name))).toEqual([]);
    for (const name of ['password', 'code', 'ticket', 'recoveryCodes', 'otpauth', 'idNumber', 'phone'])
      expect(names, name).toContain(name);
  });

  it('writes none of them, at the top or one level down', () => {
    for (const field of SECRET_FIELDS) {
      expect(logged({ [field]: 'planted' }), field).not.toContain('planted');
      expect(logged({ request: { [field]: ['planted'] } }), field).not.toContain('planted');
    }
    expect(logged({ reason: 'planted' })).toContain('planted');
  });

  it('writes no row that PostgreSQL refused', () => {
    const refused = Object.assign(new Error('duplicate key value violates a constraint'), {
      code: '23505',
      detail: 'Key (mail)=(planted@example.com) already exists.',
      table_name: 'members',
    });
    const line = logged({ err: refused });
    expect(line).not.toContain('planted');
    expect(line).toContain('duplicate key value');
    expect(line).toContain('members');
  });
});
