/** Writes the texts of the messages about money over chains and about the address book. */
import { amountTexts } from './amount-texts.ts';
import type { TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';

type WalletTemplate =
  | 'depositCredited'
  | 'depositHeld'
  | 'depositReversed'
  | 'withdrawalRequested'
  | 'withdrawalSent'
  | 'withdrawalConfirmed'
  | 'withdrawalRejected'
  | 'withdrawalFailed'
  | 'addressSaved'
  | 'savedOnlySet';

type NoticeTemplates = {
  [T in WalletTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const DEPOSITS = '/assets/capitalRecords?type=coinCharging';
/** Without an id: the list of all. */
const deposit = (id = '') =>
  id === '' ? DEPOSITS : `/assets/capitalRecordsDetail?type=coinCharging&depositId=${id}`;
const withdrawal = (id: string) => `/assets/capitalRecordsDetail?type=withdrawCoin&id=${id}`;
/** Every change of the account's protection that is made there locks withdrawals. */
const LOCK = '/accountCenter';
const NOT_YOU = {
  zh: '如非本人操作，请立即在账户中心修改登录密码（提币将随即锁定 24 小时）并联系客服',
  en: 'If this was not you, change your login password in the account center at once, which locks withdrawals for 24 hours, and contact customer service',
};

const zh = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join('、');
const en = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join(', ');
/** A blank stands between Latin and Chinese letters alone. */
const networkZh = (name: string) => `${name}${/[\w)]$/.test(name) ? ' ' : ''}网络`;
/** Moves between members have no transaction on a chain. */
const isInside = (txid: string) => txid.startsWith('internal:');

export const WALLET_ZH: NoticeTemplates = {
  depositCredited: ({ amounts, chain, debt, depositId }, _timeMs, markets) => ({
    title: '充币已到账',
    body: `${zh(amounts, markets)}（${networkZh(chain)}）已存入您的资金账户${debt === '' ? '' : `，其中 ${zh(debt, markets)} 已用于偿还欠款`}。`,
    link: deposit(depositId),
  }),
  depositHeld: ({ amounts, chain, depositId }, _timeMs, markets) => ({
    title: '充币审核中',
    body: `您的充币 ${zh(amounts, markets)}（${networkZh(chain)}）已在链上确认，正在审核，暂未入账。`,
    link: deposit(depositId),
  }),
  depositReversed: ({ amounts, chain, debt, depositId }, _timeMs, markets) => ({
    title: '充币已撤销',
    body: `您的充币 ${zh(amounts, markets)}（${networkZh(chain)}）因链上回滚被撤销${debt === '' ? '' : `，欠款 ${zh(debt, markets)}，补足前只能撤单、平仓和充币`}。`,
    link: deposit(depositId),
  }),
  withdrawalRequested: ({ amounts, chain, address }, _timeMs, markets) => ({
    title: '提币申请已提交',
    body: `您申请提币 ${zh(amounts, markets)}，网络 ${chain}，地址 ${address}。${NOT_YOU.zh}。`,
    link: LOCK,
  }),
  withdrawalSent: ({ withdrawalId, amounts, chain, address, txid }, _timeMs, markets) => ({
    title: '提币已发出',
    body: `您的提币 ${zh(amounts, markets)} 已发往 ${address}（${networkZh(chain)}），交易哈希 ${txid}。`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalConfirmed: ({ withdrawalId, amounts, chain, address, txid }, _timeMs, markets) => ({
    title: '提币已完成',
    body: `您的提币 ${zh(amounts, markets)} 已到达 ${address}${isInside(txid) ? '，为站内转账' : `（${networkZh(chain)}）`}。`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalRejected: ({ withdrawalId, amounts, reason }, _timeMs, markets) => ({
    title: '提币未通过',
    body: `您的提币 ${zh(amounts, markets)} 未通过：${reason}。全部金额已退回您的资金账户。`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalFailed: ({ withdrawalId, amounts }, _timeMs, markets) => ({
    title: '提币失败',
    body: `您的提币 ${zh(amounts, markets)} 未能在链上完成，全部金额已退回您的资金账户。`,
    link: withdrawal(withdrawalId),
  }),
  addressSaved: ({ chain, address }) => ({
    title: '提币地址已保存',
    body: `地址 ${address}（${networkZh(chain)}）已加入您的地址簿。${NOT_YOU.zh}。`,
    link: LOCK,
  }),
  savedOnlySet: ({ isOn }) => ({
    title: isOn ? '仅允许提币到地址簿已开启' : '仅允许提币到地址簿已关闭',
    body: `${isOn ? '现在只能提币到地址簿中的地址。' : '现在可以提币到任意地址，提币锁定 24 小时。'}${NOT_YOU.zh}。`,
    link: LOCK,
  }),
};

export const WALLET_EN: NoticeTemplates = {
  depositCredited: ({ amounts, chain, debt, depositId }, _timeMs, markets) => ({
    title: 'Deposit credited',
    body: `${en(amounts, markets)} on ${chain} credited to your Funding account${debt === '' ? '' : `, of which ${en(debt, markets)} paid your debt`}.`,
    link: deposit(depositId),
  }),
  depositHeld: ({ amounts, chain, depositId }, _timeMs, markets) => ({
    title: 'Deposit under review',
    body: `Your deposit of ${en(amounts, markets)} on ${chain} is confirmed and under review. It is not credited yet.`,
    link: deposit(depositId),
  }),
  depositReversed: ({ amounts, chain, debt, depositId }, _timeMs, markets) => ({
    title: 'Deposit reversed',
    body: `Your deposit of ${en(amounts, markets)} was reversed by ${chain}${debt === '' ? '' : `. You owe ${en(debt, markets)}; until it is paid you can only cancel, close and deposit`}.`,
    link: deposit(depositId),
  }),
  withdrawalRequested: ({ amounts, chain, address }, _timeMs, markets) => ({
    title: 'Withdrawal requested',
    body: `A withdrawal of ${en(amounts, markets)} on ${chain} to ${address} was requested. ${NOT_YOU.en}.`,
    link: LOCK,
  }),
  withdrawalSent: ({ withdrawalId, amounts, chain, address, txid }, _timeMs, markets) => ({
    title: 'Withdrawal sent',
    body: `Your withdrawal of ${en(amounts, markets)} was sent to ${address} on ${chain}. Transaction hash: ${txid}.`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalConfirmed: ({ withdrawalId, amounts, chain, address, txid }, _timeMs, markets) => ({
    title: 'Withdrawal completed',
    body: `Your withdrawal of ${en(amounts, markets)} arrived at ${address}${isInside(txid) ? ' as an internal transfer' : ` on ${chain}`}.`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalRejected: ({ withdrawalId, amounts, reason }, _timeMs, markets) => ({
    title: 'Withdrawal rejected',
    body: `Your withdrawal of ${en(amounts, markets)} was rejected: ${reason}. The whole amount is back in your Funding account.`,
    link: withdrawal(withdrawalId),
  }),
  withdrawalFailed: ({ withdrawalId, amounts }, _timeMs, markets) => ({
    title: 'Withdrawal failed',
    body: `Your withdrawal of ${en(amounts, markets)} could not be completed on its chain. The whole amount is back in your Funding account.`,
    link: withdrawal(withdrawalId),
  }),
  addressSaved: ({ chain, address }) => ({
    title: 'Withdrawal address saved',
    body: `${address} on ${chain} was added to your address book. ${NOT_YOU.en}.`,
    link: LOCK,
  }),
  savedOnlySet: ({ isOn }) => ({
    title: isOn ? 'Saved addresses only: on' : 'Saved addresses only: off',
    body: `${isOn ? 'You can withdraw to saved addresses only.' : 'You can withdraw to any address; withdrawals are locked for 24 hours.'} ${NOT_YOU.en}.`,
    link: LOCK,
  }),
};
