/** Errors of deposits, withdrawals and the address book, a part of the closed error table. */
import { errorSpec } from './error-spec.ts';

export const WALLET_ERRORS = {
  memberInDebt: errorSpec(
    'WALLET.0001',
    '您有一笔充币因链上回滚被撤销，补足欠款前只能撤单、平仓和充币',
    'A deposit of yours was reversed by its chain. Until the debt is paid you can only cancel, close and deposit',
  ),
  withdrawalLocked: errorSpec(
    'WALLET.0002',
    '因近期安全设置变更，提币暂时锁定',
    'Withdrawals are locked for a while because of a recent security change',
  ),
  withdrawalPaused: errorSpec(
    'WALLET.0003',
    '该币种在此网络上暂停提币',
    'Withdrawals of this coin on this network are paused',
  ),
  addressInvalid: errorSpec(
    'WALLET.0004',
    '请输入该网络的正确地址',
    'Please enter a valid address of this network',
  ),
  addressNotSaved: errorSpec(
    'WALLET.0005',
    '您只允许提币到地址簿中的地址，该地址未保存或尚未生效',
    'You only allow withdrawals to saved addresses, and this one is not saved or does not count yet',
  ),
  addressUnknown: errorSpec('WALLET.0006', '地址簿中没有该地址', 'The address is not in your address book'),
  addressBookFull: errorSpec(
    'WALLET.0007',
    '地址簿最多保存 50 个地址',
    'The address book holds at most 50 addresses',
  ),
  withdrawalScale: errorSpec(
    'WALLET.0008',
    '数量的小数位数超过该网络的精度',
    'The amount has more decimals than this network supports',
  ),
  withdrawalFeeChanged: errorSpec(
    'WALLET.0009',
    '手续费已变更，请确认后重试',
    'The fee has changed, please check it and try again',
  ),
  withdrawalTooSmall: errorSpec(
    'WALLET.0010',
    '数量低于最小提币数量',
    'The amount is below the minimum withdrawal',
  ),
  withdrawalValueUnknown: errorSpec(
    'WALLET.0011',
    '该币种暂无价格，暂时无法提币',
    'This coin has no price at the moment and cannot be withdrawn',
  ),
  withdrawalTooLarge: errorSpec(
    'WALLET.0012',
    '数量超过单笔或当日提币限额',
    'The amount is above the limit of one withdrawal or of the day',
  ),
  withdrawalTooMany: errorSpec(
    'WALLET.0013',
    '今日提币次数已达上限',
    'You have reached the number of withdrawals of the day',
  ),
  chainUnknown: errorSpec('WALLET.0014', '网络不存在', 'The network is unknown'),
  coinChainUnknown: errorSpec(
    'WALLET.0015',
    '该币种不支持此网络',
    'This coin is not supported on this network',
  ),
  withdrawalUnknown: errorSpec('WALLET.0016', '提币记录不存在', 'The withdrawal is unknown'),
  withdrawalEnded: errorSpec('WALLET.0017', '该提币已结束', 'The withdrawal has ended'),
  withdrawalState: errorSpec(
    'WALLET.0018',
    '该提币已在发送，无法更改',
    'The withdrawal is being sent and cannot be changed',
  ),
  tooManyApplications: errorSpec(
    'WALLET.0019',
    '最多同时有 3 笔充币申请待审核',
    'At most 3 deposit applications can be under review at a time',
  ),
  fromAddressInvalid: errorSpec(
    'WALLET.0020',
    '请输入正确的付款地址',
    'Please enter the address that you sent from',
  ),
  receivingAddressUnknown: errorSpec(
    'WALLET.0021',
    '收款地址不是该币种当前的收款地址',
    'The receiving address is not a current one of this coin',
  ),
  transferHashInvalid: errorSpec(
    'WALLET.0022',
    '请输入正确的交易哈希',
    'Please enter a valid transaction hash',
  ),
  duplicateHash: errorSpec(
    'WALLET.0023',
    '该交易哈希已提交或已入账',
    'This transaction hash has been submitted or credited already',
  ),
  depositPaused: errorSpec(
    'WALLET.0024',
    '该币种在此网络上暂停充币',
    'Deposits of this coin on this network are paused',
  ),
  depositUnknown: errorSpec('WALLET.0025', '充币记录不存在', 'The deposit is unknown'),
  addressBurn: errorSpec('WALLET.0026', '该地址是销毁或系统地址', 'This is a burn or system address'),
} as const;
