/** The world as the exchange must know it before anybody trades: commands for assets, markets, indexes, bots' funds. */
import { type Command, DEFAULT_INDEX_LIMITS } from '@tern/engine';
import { parseUnits, pow10 } from '@tern/math';
import { LEVEL_ONE } from './coin-walk.ts';
import { COINS, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
import { anchorOf, MarketScale } from './market-scale.ts';
import { SOURCE_NAMES } from './sources.ts';
import { botMembers } from './world.ts';

export const ASSET_SCALE = 8;
/** Just below 2^63 units, so that no balance can pass it (rules/accounts#assets). */
const MAX_SUPPLY = 9_000_000_000_000_000_000n;
const FEE_PPM = 1_000;
/** Each bot's funds on either side of its market, in USDT: years of fees. */
const BOT_FUNDS_USDT = 1_500_000_000n;
/** The faucet's funds in each asset, in USDT. */
const PROMO_FUNDS_USDT = 2_000_000_000n;

const ASSETS = [QUOTE_COIN.coin, ...COINS.map(({ coin }) => coin)];

/** Units of an asset that are worth this much at the anchor price. */
export function worth(asset: string, usdt: bigint): bigint {
  return (usdt * pow10(2 * ASSET_SCALE)) / anchorOf(asset);
}

export function listingCommands(): Command[] {
  return [
    ...ASSETS.map(
      (asset): Command => ({ kind: 'list-asset', asset, scale: ASSET_SCALE, maxSupply: MAX_SUPPLY }),
    ),
    ...MARKETS.map(listMarket),
  ];
}

/** Indexes of the pairs over USDT; `scaleOf` gives an index's decimals. */
export function indexCommands(scaleOf: (market: MarketSpec) => number): Command[] {
  const sources = SOURCE_NAMES.map((source) => ({ source, weight: 1 }));
  return MARKETS.filter(({ quote }) => quote === QUOTE_COIN.coin).map((spec) => {
    const priceScale = scaleOf(spec);
    const tick = parseUnits(spec.tickSize, priceScale);
    return {
      kind: 'set-index',
      symbol: spec.market,
      priceScale,
      step: tick / 10n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    };
  });
}

/** Money from the outside world; the refs make saying it again harmless. */
export function fundingCommands(): Command[] {
  const commands: Command[] = ASSETS.map((asset) => ({
    kind: 'credit-from-outside',
    ref: `demo:promo:${asset}`,
    owner: 'promo',
    type: 'assets',
    asset,
    amount: worth(asset, PROMO_FUNDS_USDT),
  }));
  MARKETS.forEach((spec, at) => {
    for (const memberId of Object.values(botMembers(at))) {
      commands.push({ kind: 'open-member', memberId });
      for (const asset of [spec.base, spec.quote]) {
        const ref = `demo:bot:${memberId}:${asset}`;
        const amount = worth(asset, BOT_FUNDS_USDT);
        commands.push({ kind: 'credit-from-outside', ref, owner: memberId, type: 'spot', asset, amount });
      }
    }
  });
  return commands;
}

function listMarket(spec: MarketSpec): Command {
  const { market, base, quote, priceScale, qtyScale } = spec;
  const price = (text: string) => parseUnits(text, priceScale);
  const qty = (text: string) => parseUnits(text, qtyScale);
  const notional = (text: string) => parseUnits(text, ASSET_SCALE);
  return {
    kind: 'list-spot-market',
    market,
    base,
    quote,
    priceScale,
    qtyScale,
    filters: {
      tickSize: price(spec.tickSize),
      stepSize: qty(spec.stepSize),
      minQty: qty(spec.minQty),
      maxQty: qty(spec.maxQty),
      minNotional: notional(spec.minNotional),
      maxNotional: notional(spec.maxNotional),
    },
    makerFeePpm: FEE_PPM,
    takerFeePpm: FEE_PPM,
    listingPrice: new MarketScale(spec).tickAt(LEVEL_ONE, LEVEL_ONE),
  };
}
