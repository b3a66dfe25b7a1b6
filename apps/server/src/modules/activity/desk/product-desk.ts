/** The desk of pledge products: drafts, on, off, a new end of the sale or a higher quota (rules/growth#products). */
import { formatUnits, PLEDGE_RATE_SCALE, pledgeBacking } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { positiveUnits } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { LivePledges, LiveProduct } from '../live-pledges.ts';
import type { ProductText, ProductTexts } from '../product-texts.ts';
import { scaleOf } from '../wire-product.ts';
import type { ActivityReader } from './activity-reader.ts';

export interface ProductDeskParts {
  live: LivePledges;
  markets: Pick<LiveMarkets, 'asset'>;
  texts: ProductTexts;
  commands: DeskCommands;
  reader: Pick<ActivityReader, 'freeOf'>;
}

type Draft = DeskRequest<'draftProduct'>;

export function productDesk(desk: DeskCallRegistry, parts: ProductDeskParts): void {
  desk.action(
    'draftProduct',
    (request, { operatorId }) => saveDraft(request, operatorId, parts),
    (request) => checkDraft(request, parts),
  );
  desk.action(
    'switchProductOff',
    async ({ productId: text }, { operatorId: operator }) => {
      const { productId, status } = refuseUnsold(text, parts);
      await parts.commands.execute({ kind: 'switch-pledge-product-off', productId, operator });
      return {
        result: {},
        subject: subjectOf(productId, parts),
        before: { productStatus: status },
        after: { productStatus: 'OFF' },
      };
    },
    ({ productId }) => refuseUnsold(productId, parts),
  );
  desk.fourEyes('switchProductOn', onHandler(parts));
  desk.fourEyes('changeProduct', changeHandler(parts));
}

function subjectOf(productId: number, { texts }: ProductDeskParts): string {
  const { zh, en } = texts.of(productId).title;
  return `product ${productId}: ${zh} / ${en}`;
}

function productOf(productId: string, { live }: ProductDeskParts): LiveProduct {
  const product = live.product(Number(productId));
  if (product === undefined) throw new CallError('productUnknown');
  return product;
}

function refuseUnsold(productId: string, parts: ProductDeskParts): LiveProduct {
  const product = productOf(productId, parts);
  if (product.status === 'DRAFT') throw new CallError('productState');
  if (product.status === 'OFF') throw new CallError('nothingToChange');
  return product;
}

/** The terms as two operators approve them, with the texts that members will read. */
function shownTerms(
  { status, terms }: Pick<LiveProduct, 'status' | 'terms'>,
  { title, body }: ProductText,
  { markets }: ProductDeskParts,
) {
  const amount = (units: bigint) => formatUnits(units, scaleOf(terms.asset, markets));
  return {
    productStatus: status,
    productTitle: `${title.zh} / ${title.en}`,
    productBody: `${body.zh} / ${body.en}`,
    currency: terms.asset,
    termDays: terms.termDays,
    dailyRate: formatUnits(terms.dailyRate, PLEDGE_RATE_SCALE),
    min: amount(terms.min),
    maxPerMember: amount(terms.maxPerMember),
    quota: amount(terms.quota),
    saleStart: terms.saleStartMs,
    saleEnd: terms.saleEndMs,
    isEarlyRedeemable: terms.isEarlyRedeemable,
    earlyDelayHours: terms.earlyDelayHours,
  };
}

function checkDraft(request: Draft, parts: ProductDeskParts): LiveProduct['terms'] {
  const { currency, termDays, isEarlyRedeemable, earlyDelayHours, saleStart, saleEnd } = request;
  const asset = parts.markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  if (request.productId !== undefined && productOf(request.productId, parts).status !== 'DRAFT')
    throw new CallError('productState');
  return {
    asset: asset.asset,
    termDays,
    dailyRate: unitsOf(request.dailyRate, PLEDGE_RATE_SCALE),
    min: unitsOf(request.min, asset.scale),
    maxPerMember: unitsOf(request.maxPerMember, asset.scale),
    quota: unitsOf(request.quota, asset.scale),
    saleStartMs: saleStart,
    saleEndMs: saleEnd,
    isEarlyRedeemable,
    earlyDelayHours,
  };
}

function unitsOf(text: string, scale: number): bigint {
  const error = 'productSettings';
  return positiveUnits(text, scale, { format: error, scale: error, range: error });
}

/** The text is stored first, under its hash: whatever becomes of the command, no text of another draft changes. */
async function saveDraft(request: Draft, operator: number, parts: ProductDeskParts) {
  const { live, texts, commands } = parts;
  const terms = checkDraft(request, parts);
  const { zh, en } = request;
  const text: ProductText = {
    title: { zh: zh.title, en: en.title },
    body: { zh: zh.body, en: en.body },
  };
  const textHash = await texts.store(text);
  const { shown, outcome } = await commands.decide(() => {
    const before = live.product(Number(request.productId ?? 0));
    const productId = before?.productId ?? 0;
    const shown = before && shownTerms(before, texts.of(productId), parts);
    return { command: { kind: 'draft-pledge-product', productId, terms, operator, textHash }, shown };
  });
  const productId = outcome.result;
  const after = shownTerms({ status: 'DRAFT', terms }, text, parts);
  const subject = `product ${productId}: ${zh.title} / ${en.title}`;
  return { result: { productId: String(productId) }, subject, before: shown, after };
}

function onHandler(parts: ProductDeskParts): FourEyesHandler<'switchProductOn'> {
  const examine = ({ productId, revision }: DeskRequest<'switchProductOn'>, nowMs: number) => {
    const product = productOf(productId, parts);
    const { terms, status } = product;
    if (status === 'ON') throw new CallError('nothingToChange');
    if (revision !== product.revision) throw new CallError('proposalOutdated');
    const text = parts.texts.of(product.productId);
    if (text.title.zh === '') throw new CallError('productState');
    if (terms.saleEndMs <= nowMs) throw new CallError('productSettings');
    const held = parts.live.sumsOfProducts().get(product.productId)?.held ?? 0n;
    refuseUnfunded(product, pledgeBacking(terms.quota - held, terms.dailyRate, terms.termDays), parts);
    const before = { ...shownTerms(product, text, parts), revision };
    return { subject: subjectOf(product.productId, parts), before };
  };
  return {
    examine: (request, { nowMs }) => examine(request, nowMs),
    async execute(request, pair, { nowMs }, approved) {
      const { revision } = request;
      const productId = Number(request.productId);
      const { subject, before } = await parts.commands.decide(() => {
        const { subject, before } = examine(request, nowMs);
        const confirmed = approved.confirm(before);
        const by = operatorsOf(pair);
        const command = { kind: 'switch-pledge-product-on', productId, revision, ...by } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { productStatus: 'ON' } };
    },
  };
}

function refuseUnfunded({ terms }: LiveProduct, backing: bigint, { reader }: ProductDeskParts): void {
  if (reader.freeOf('pledge', terms.asset) < backing) throw new CallError('pledgeFundsShort');
}

function changeHandler(parts: ProductDeskParts): FourEyesHandler<'changeProduct'> {
  const examine = (request: DeskRequest<'changeProduct'>) => {
    const product = productOf(request.productId, parts);
    const { terms, status } = product;
    if (status === 'DRAFT') throw new CallError('productState');
    const scale = scaleOf(terms.asset, parts.markets);
    const quota = unitsOf(request.quota, scale);
    const { saleEnd } = request;
    if (quota === terms.quota && saleEnd === terms.saleEndMs) throw new CallError('nothingToChange');
    if (quota < terms.quota || saleEnd <= terms.saleStartMs) throw new CallError('productSettings');
    const backing = (units: bigint) => pledgeBacking(units - product.sold, terms.dailyRate, terms.termDays);
    if (status === 'ON') refuseUnfunded(product, backing(quota) - backing(terms.quota), parts);
    const before = {
      currency: terms.asset,
      quota: formatUnits(terms.quota, scale),
      saleEnd: terms.saleEndMs,
    };
    return { subject: subjectOf(product.productId, parts), before, quota };
  };
  return {
    examine(request) {
      const { quota: _, ...examined } = examine(request);
      return examined;
    },
    async execute(request, pair, _context, approved) {
      const { saleEnd } = request;
      const productId = Number(request.productId);
      const { subject, before } = await parts.commands.decide(() => {
        const { subject, before, quota } = examine(request);
        const confirmed = approved.confirm(before);
        const change = { productId, quota, saleEndMs: saleEnd, ...operatorsOf(pair) };
        const command = { kind: 'change-pledge-product', ...change } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { quota: request.quota, saleEnd } };
    },
  };
}
