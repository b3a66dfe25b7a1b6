import { expect, it } from 'vitest';
import { compiledContracts } from '../../platform/chains/evm/testing/solidity.ts';
import { DEMO_TOKEN_BYTECODE } from './demo-token.ts';

it('is what the compiler makes of the honest token, but for its metadata', async () => {
  const compiled = (await compiledContracts()).get('HonestToken')?.bytecode ?? '';
  const metadataBytes = Number.parseInt(compiled.slice(-4), 16) + 2;
  expect(DEMO_TOKEN_BYTECODE).toBe(compiled.slice(0, -2 * metadataBytes) + '00'.repeat(metadataBytes));
});
