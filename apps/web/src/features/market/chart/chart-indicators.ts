/**
 * Which indicators are shown and with which parameters. Those of the main pane lie over the candles; each other has a
 * pane of its own. Invariant: as many parameters as the indicator has by default, each a whole number from 1 to 999.
 */

export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL'] as const;
export const SUB_INDICATORS = ['VOL', 'MACD', 'KDJ', 'RSI'] as const;
export const INDICATORS = [...MAIN_INDICATORS, ...SUB_INDICATORS] as const;
export type Indicator = (typeof INDICATORS)[number];
export type Parameters = Readonly<Record<Indicator, readonly number[]>>;

/** Panes below the candles that leave them readable on a phone. */
const MOST_PANES = 2;
const MOST = 999;

export const DEFAULT_PARAMETERS: Parameters = {
  MA: [5, 10, 30],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
};

export const DEFAULT_INDICATORS: readonly Indicator[] = ['MA', 'VOL'];

export function isMain(indicator: Indicator): boolean {
  return (MAIN_INDICATORS as readonly string[]).includes(indicator);
}

/** On or off; the pane shown longest makes room for a third. */
export function toggleIndicator(shown: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  if (shown.includes(indicator)) return shown.filter((other) => other !== indicator);
  const panes = shown.filter((other) => !isMain(other));
  const leaves = !isMain(indicator) && panes.length >= MOST_PANES ? panes[0] : undefined;
  return [...shown.filter((other) => other !== leaves), indicator];
}

/** The parameter that a text means, or undefined when it means none. */
export function parameterOf(text: string): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= MOST ? value : undefined;
}

function isParameters(value: unknown, indicator: Indicator): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === DEFAULT_PARAMETERS[indicator].length &&
    value.every((one) => Number.isInteger(one) && one >= 1 && one <= MOST)
  );
}

/** Takes the stored parameters where they can be used, the defaults for the rest. */
export function parametersFrom(stored: unknown): Parameters {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const own = INDICATORS.filter((name) => isParameters(found[name], name)).map((name) => [name, found[name]]);
  return { ...DEFAULT_PARAMETERS, ...Object.fromEntries(own) };
}

export function indicatorsFrom(stored: unknown): readonly Indicator[] {
  if (!Array.isArray(stored)) return DEFAULT_INDICATORS;
  return INDICATORS.filter((name) => stored.includes(name)).reduce(
    toggleIndicator,
    [] as readonly Indicator[],
  );
}
