/**
 * Corrects the sample texts to what is open: contracts are, the invitation programme is not, and no banner repeats the
 * promise of the home screen's promo image. A text that the operator has changed stays as it is.
 */
import type { GlobalText } from '@tern/protocol';
import type { Migration } from '../../../platform/database/migration.ts';

interface Correction {
  oldPicture: string;
  picture: string;
  bannerTitle: string;
  oldNotice: string;
  notice: string;
  paragraphs: readonly string[];
}

const CORRECTIONS: Record<GlobalText, Correction> = {
  CHINESE_SIM: {
    oldPicture: '/banners/perpetual-zh.svg',
    picture: '/banners/index-zh.svg',
    bannerTitle: '指数价格，逐一公开成分与权重',
    oldNotice: '币币交易现已开放',
    notice: '币币与合约交易现已开放',
    paragraphs: [
      '尊敬的用户：币币交易与 USDT 永续合约交易现已开放。币币交易提供以 USDT 或 BTC 计价的交易对，支持限价与市价委托；合约交易支持全仓与逐仓、止盈止损与计划委托。',
      '交易前，请先在“资产”页面将资金从资金账户划转到币币账户或合约账户。划转即时到账，不收取任何费用。',
      '合约交易带有杠杆，可能损失全部保证金；风险率达到 100% 时触发强制平仓。',
      '（示例公告，运营方可在上线前替换。）',
    ],
  },
  ENGLISH: {
    oldPicture: '/banners/perpetual-en.svg',
    picture: '/banners/index-en.svg',
    bannerTitle: 'Index prices with every source and weight in the open',
    oldNotice: 'Spot trading is open',
    notice: 'Spot and contract trading are open',
    paragraphs: [
      'Dear members, spot trading and USDT perpetual contracts are open. Spot pairs are quoted in USDT or BTC and take limit and market orders. Contracts offer cross and isolated margin, take-profit and stop-loss, and trigger orders.',
      'Before you trade, transfer funds to the spot or the contract account on the Balance screen. Transfers are immediate and free.',
      'Contracts are leveraged: you may lose the whole margin. A position is liquidated when its risk reaches 100%.',
      '(A sample notice. The operator replaces it before opening.)',
    ],
  },
};

/** Our own constants only: a migration takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const statements = Object.entries(CORRECTIONS).map(
  ([global, it]) => `
    update banners
    set banner_url = ${literal(it.picture)}, title = ${literal(it.bannerTitle)}, link = '/contract/index'
    where global = ${literal(global)} and banner_url = ${literal(it.oldPicture)} and link = '/contract';
    update notices set title = ${literal(it.notice)}, body = ${literal(it.paragraphs.join('\n\n'))}
    where global = ${literal(global)} and id = 6 and title = ${literal(it.oldNotice)};`,
);

export const openedParts: Migration = {
  id: 'content/0004-opened-parts',
  sql: `${statements.join('')}
    update banners set is_shown = false where link = '/invitation';
  `,
};
