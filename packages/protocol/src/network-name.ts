/**
 * The name of a network in the language of its reader. Operators give a network one name (docs/operations.md#chains); of
 * the two that everyone knows, real or simulated, the Chinese name is known too. Every other name stays as it was given.
 */
import type { WireLanguage } from './errors.ts';

const CHINESE: ReadonlyMap<string, string> = new Map([
  ['Bitcoin', '比特币'],
  ['Ethereum', '以太坊'],
]);
const SIMULATED = ' (simulated)';

export function networkName(name: string, language: WireLanguage): string {
  if (language === 'en') return name;
  const isSimulated = name.endsWith(SIMULATED);
  const chinese = CHINESE.get(isSimulated ? name.slice(0, -SIMULATED.length) : name);
  return chinese === undefined ? name : `${chinese}${isSimulated ? '（模拟）' : ''}`;
}
