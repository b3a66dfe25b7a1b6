/** Errors of invitation, pledges and airdrops, a part of the closed error table. */
import { errorSpec } from './error-spec.ts';

export const GROWTH_ERRORS = {
  inviterInvalid: errorSpec(
    'GROWTH.0001',
    '邀请人须早于被邀请人注册',
    'An inviter must have registered before the member who is invited',
  ),
  inviterBound: errorSpec(
    'GROWTH.0002',
    '该用户已有邀请人，不能更改',
    'This member has an inviter already, who cannot be changed',
  ),
  notInvited: errorSpec(
    'GROWTH.0003',
    '该用户不是此邀请人的被邀请人',
    'This member was not invited by this inviter',
  ),
  settlementTooEarly: errorSpec(
    'GROWTH.0004',
    '该日尚未结束，暂不能结算',
    'The day is not over yet and cannot be settled',
  ),
  rebateDayOpen: errorSpec(
    'GROWTH.0005',
    '该邀请人有更早的日期尚未结算，请先结算较早日期',
    'An earlier day of this inviter is not settled. Please settle it first',
  ),
  feeAccountShort: errorSpec(
    'GROWTH.0006',
    '手续费账户余额不足以支付该笔返佣，请先注资',
    'The fee account cannot pay these rebates in full. Please fund it first',
  ),
  feeReserved: errorSpec(
    'GROWTH.0007',
    '该部分手续费须留作未结算返佣',
    'This part of the fee account is kept for rebates that are not settled',
  ),
  productUnknown: errorSpec('GROWTH.0008', '该产品不存在', 'There is no such product'),
  productState: errorSpec(
    'GROWTH.0009',
    '产品当前状态不支持此操作',
    'This cannot be done in the present state of the product',
  ),
  productChanged: errorSpec(
    'GROWTH.0010',
    '产品期限或利率已变更，请确认后重新提交',
    'The term or the rate of the product has changed. Please look at it again',
  ),
  pledgeFundsShort: errorSpec(
    'GROWTH.0011',
    '理财利息账户可用余额不足以预留利息，请先注资',
    'The free part of the Earn account does not cover the interest. Please fund it first',
  ),
  pledgeSaleClosed: errorSpec('GROWTH.0012', '该产品不在销售期内', 'This product is not on sale right now'),
  pledgeTooSmall: errorSpec(
    'GROWTH.0013',
    '低于该产品的单笔最低申购数量',
    'The amount is below the minimum of this product',
  ),
  pledgeUnknown: errorSpec('GROWTH.0014', '该申购记录不存在', 'There is no such subscription'),
  pledgeEnded: errorSpec('GROWTH.0015', '该申购已赎回', 'This subscription has already been redeemed'),
  pledgeOwnLimit: errorSpec(
    'GROWTH.0016',
    '超过您在该产品的个人限额；当天提前赎回的数量在次日 00:00 前仍计入',
    'The amount is above your personal limit for this product, against which what you redeemed early today counts until 00:00',
  ),
  pledgeSoldOut: errorSpec(
    'GROWTH.0017',
    '该产品剩余额度不足',
    'The remaining quota of this product is not enough',
  ),
  pledgeState: errorSpec(
    'GROWTH.0018',
    '该申购已在赎回中，不能再次操作',
    'This subscription is already being redeemed',
  ),
  pledgeNotRedeemable: errorSpec(
    'GROWTH.0019',
    '该产品不支持提前赎回',
    'This product cannot be redeemed before its end',
  ),
  pledgeMaturesFirst: errorSpec(
    'GROWTH.0020',
    '该申购将在提前赎回到账前到期，无需提前赎回',
    'This subscription matures before an early redemption would be paid',
  ),
  productSettings: errorSpec(
    'GROWTH.0021',
    '产品参数不正确：利率须大于 0 且不超过每日 1%，单笔最低不得高于个人限额与总额度，额度只能提高，销售结束时间须晚于开始时间且晚于当前时间',
    'Invalid terms: the rate must be above 0 and at most 1% a day, the least amount at most the personal limit and the quota, the quota only rises, and the sale must end after its start and after now',
  ),
  campaignUnknown: errorSpec('GROWTH.0022', '该空投活动不存在', 'There is no such airdrop'),
  campaignPaid: errorSpec(
    'GROWTH.0023',
    '该空投已发放，不能更改',
    'This airdrop has been paid and cannot be changed',
  ),
  campaignFaulty: errorSpec(
    'GROWTH.0024',
    '名单中有 {rows} 行无法发放，请先更正',
    '{rows} rows of the list cannot be paid. Please correct them first',
  ),
  campaignChanged: errorSpec(
    'GROWTH.0025',
    '名单已变更，请按新名单重新提案',
    'The list has changed. Please propose the new list',
  ),
  campaignRows: errorSpec('GROWTH.0026', '名单须有 1 至 {most} 行', 'The list must have 1 to {most} rows'),
  promoShort: errorSpec(
    'GROWTH.0027',
    '推广账户余额不足以发放全部空投，请先注资',
    'The promo account cannot pay the whole list. Please fund it first',
  ),
  pledgeDayLimit: errorSpec(
    'GROWTH.0028',
    '该产品每天最多申购 10 次、赎回 10 次，请于次日 00:00 后再试',
    'A product takes at most 10 subscriptions and 10 redemptions of yours a day. Please try again after 00:00',
  ),
  pledgeTooMany: errorSpec(
    'GROWTH.0029',
    '进行中的申购最多 50 笔，请先赎回或等待到期',
    'You have 50 active subscriptions, the most allowed. Redeem one or wait until one ends',
  ),
} as const;
