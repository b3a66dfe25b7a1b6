/** A section of the page of rules: names and values in both languages (rules/service#rules-page). */
type Line = readonly [name: string, value: string];

export interface TradingRule {
  rule: string;
  zh: Line;
  en: Line;
}
export interface RuleSection {
  zh: string;
  en: string;
  rules: readonly TradingRule[];
}

export const rule = (name: string, zh: Line, en: Line): TradingRule => ({ rule: name, zh, en });
