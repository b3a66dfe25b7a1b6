/** A section of the page of rules: each rule is a name and a value in both languages. */
type Line = readonly [name: string, value: string];

interface TradingRule {
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
