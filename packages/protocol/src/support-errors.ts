/** Errors of customer service, a part of the closed error table. */
import { errorSpec } from './error-spec.ts';

export const SUPPORT_ERRORS = {
  ticketUnknown: errorSpec('SUPPORT.0001', '工单不存在', 'The ticket does not exist'),
  ticketClosed: errorSpec('SUPPORT.0002', '工单已关闭', 'The ticket is closed'),
  ticketNotClosed: errorSpec('SUPPORT.0003', '工单未关闭', 'The ticket is not closed'),
  ticketReopenLate: errorSpec(
    'SUPPORT.0004',
    '工单关闭已超过 7 天，请新建工单',
    'The ticket was closed more than 7 days ago. Please open a new one',
  ),
  ticketLimit: errorSpec(
    'SUPPORT.0005',
    '未关闭的工单数量已达上限，请在已有工单中继续留言',
    'You have as many open tickets as are allowed. Please write in one of them',
  ),
  ticketRecordUnknown: errorSpec(
    'SUPPORT.0006',
    '关联的订单或记录不存在',
    'The linked order or record does not exist',
  ),
  ticketNotTaken: errorSpec('SUPPORT.0007', '请先领取该工单', 'Take the ticket first'),
  ticketTaken: errorSpec('SUPPORT.0008', '该工单已由其他客服领取', 'Another operator has taken the ticket'),
  ticketUnopened: errorSpec('SUPPORT.0009', '请先打开该工单', 'Open the ticket first'),
  ticketReceiver: errorSpec(
    'SUPPORT.0010',
    '接收人不存在、已停用或无客服权限',
    'There is no such active operator with the role of support',
  ),
  cannedUnknown: errorSpec('SUPPORT.0011', '快捷回复不存在', 'The canned answer does not exist'),
} as const;
