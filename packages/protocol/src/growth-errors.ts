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
    '质押利息账户可用余额不足以预留利息，请先注资',
    'The free part of the pledge account does not cover the interest. Please fund it first',
  ),
  pledgeSaleClosed: errorSpec('GROWTH.0012', '该产品不在销售期内', 'This product is not on sale right now'),
  pledgeTooSmall: errorSpec(
    'GROWTH.0013',
    '低于该产品的单笔最低质押数量',
    'The amount is below the least amount of this product',
  ),
  pledgeUnknown: errorSpec('GROWTH.0014', '该质押记录不存在', 'There is no such pledge'),
  pledgeEnded: errorSpec('GROWTH.0015', '该质押已赎回', 'This pledge has been redeemed already'),
  pledgeOwnLimit: errorSpec(
    'GROWTH.0016',
    '超过您在该产品的个人限额',
    'The amount is above your own limit for this product',
  ),
  pledgeSoldOut: errorSpec(
    'GROWTH.0017',
    '该产品剩余额度不足',
    'The remaining quota of this product is not enough',
  ),
  pledgeState: errorSpec(
    'GROWTH.0018',
    '该质押已在赎回中，不能再次操作',
    'This pledge is being redeemed already',
  ),
  pledgeNotRedeemable: errorSpec(
    'GROWTH.0019',
    '该产品不支持提前赎回',
    'This product cannot be redeemed before its end',
  ),
  pledgeMaturesFirst: errorSpec(
    'GROWTH.0020',
    '该质押将在提前赎回到账前到期，无需提前赎回',
    'This pledge matures before an early redemption would be paid',
  ),
} as const;
