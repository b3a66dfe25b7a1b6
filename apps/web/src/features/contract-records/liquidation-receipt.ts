/**
 * The record of a liquidation as a page that is read, printed or kept: all figures exactly as the exchange recorded them, and
 * the record itself at the end for members who compute it again. Pure, but for the language.
 */
import { currentLanguage, t } from '../../locale/text.ts';
import { fullTime } from '../../ui/time-words.ts';
import { type LiquidationRecord, lostBy } from './liquidation-model.ts';
import { negated, outcomeText, scopeText } from './liquidation-words.ts';

type Row = readonly [name: string, value: string];

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
const table = (rows: readonly Row[]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th>${plain(name)}</th><td>${plain(value)}</td></tr>`).join('')}</table>`;
const part = (title: string, body: string): string => `<h2>${plain(title)}</h2>${body}`;

const STYLE =
  'body{font:15px/1.6 sans-serif;max-width:640px;margin:24px auto;padding:0 16px}h1{font-size:22px}h2{font-size:17px}' +
  'table{width:100%;border-collapse:collapse}th{font-weight:400;text-align:left;color:#555}td{text-align:right}' +
  'th,td{border-bottom:1px solid #ddd;padding:4px 0}pre{font-size:11px;white-space:pre-wrap}';

export function liquidationReceipt(record: LiquidationRecord, exchange: string): string {
  const title = `${exchange} · ${t('contractRecords.liquidationTitle')}`;
  const parts = [
    table(headRows(record)),
    part(
      t('contractRecords.positionsAtLock'),
      record.positions.map((one) => table(positionRows(one))).join('<br>'),
    ),
    part(t('contractRecords.whatHappened'), table(record.steps.flatMap(stepRows))),
    part('JSON', `<pre>${plain(JSON.stringify(record, null, 2))}</pre>`),
  ];
  return `<!doctype html><html lang="${currentLanguage()}"><meta charset="utf-8"><title>${plain(title)}</title><style>${STYLE}</style><h1>${plain(title)}</h1>${parts.join('')}</html>`;
}

function headRows({ liquidation }: LiquidationRecord): Row[] {
  return [
    ['ID', liquidation.liquidationId],
    [t(`contract.${liquidation.mode}`), scopeText(liquidation)],
    [outcomeText(liquidation), fullTime(liquidation.time)],
    [t('contractRecords.marginLost'), negated(lostBy(liquidation))],
    [t('contractRecords.riskLevel'), liquidation.riskLevel],
    [t('contractRecords.need'), liquidation.need],
    [t('contractRecords.equity'), liquidation.equity],
  ];
}

function positionRows(position: LiquidationRecord['positions'][number]): Row[] {
  return [
    [position.pairsName, sideOf(position.side)],
    [t('contractRecords.positionQty'), position.qty],
    [t('contractRecords.entryPrice'), position.entryPrice],
    [t('contractRecords.marginOf', { coin: 'USDT' }), position.margin],
    [t('contractRecords.markPrice'), position.markPrice],
    [t('contractRecords.liquidationPrice'), position.liquidationPrice],
  ];
}

function stepRows(step: LiquidationRecord['steps'][number]): Row[] {
  const moved = [
    ...step.nettings.map(({ pairsName, side, qty, price, pnl }) =>
      t('contractRecords.netted', { pair: pairsName, side: sideOf(side), qty, price, pnl }),
    ),
    ...step.takeovers.map(({ pairsName, side, qty, bankruptcyPrice: price }) =>
      t('contractRecords.takenOver', { pair: pairsName, side: sideOf(side), qty, price }),
    ),
  ];
  return [
    [t(`contractRecords.step${step.step}`), fullTime(step.time)],
    ...moved.map((text): Row => [text, '']),
  ];
}

function sideOf(side: 'LONG' | 'SHORT'): string {
  return t(side === 'LONG' ? 'contractRecords.longSide' : 'contractRecords.shortSide');
}
