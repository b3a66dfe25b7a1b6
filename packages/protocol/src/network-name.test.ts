import { expect, it } from 'vitest';
import { networkName } from './network-name.ts';

it.each([
  ['Ethereum', '以太坊'],
  ['Ethereum (simulated)', '以太坊（模拟）'],
  ['Bitcoin', '比特币'],
  ['Bitcoin (simulated)', '比特币（模拟）'],
  ['Ethereum (ERC20)', 'Ethereum (ERC20)'],
  ['BNB Smart Chain', 'BNB Smart Chain'],
  ['Polygon (simulated)', 'Polygon (simulated)'],
  ['以太坊', '以太坊'],
  ['', ''],
])('the network %s is %s in Chinese and keeps its name in English', (name, chinese) => {
  expect(networkName(name, 'zh')).toBe(chinese);
  expect(networkName(name, 'en')).toBe(name);
});
