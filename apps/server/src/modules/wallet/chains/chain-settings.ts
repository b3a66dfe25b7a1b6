/**
 * The settings of one chain as the chains file holds them (docs/operations.md#chains). Fees and gas are whole numbers in
 * strings, times milliseconds. A family of chains is one shape here, one member of the union, and one case of `familyParts`.
 */
import { z } from 'zod';
import { BitcoinChain } from '../../../platform/chains/bitcoin/bitcoin-chain.ts';
import { EvmChain } from '../../../platform/chains/evm/evm-chain.ts';
import type { ChainAdapter, FeeRate } from '../../../platform/chains/index.ts';

const MOST_ENDPOINTS = 8;
const MOST_CONFIRMATIONS = 100_000;
const LONGEST_BLOCK_MS = 3_600_000;
/** Satoshi a virtual byte; the network never took a tenth of it. */
const MOST_FEE_RATE = 10_000n;
const BYTES_OF_RATE = 1_000n;
const WHOLE = /^(?:0|[1-9]\d{0,29})$/;

const whole = z.string().regex(WHOLE, 'a whole number in a string is expected').transform(BigInt);
const feeRate = whole.refine((rate) => rate >= 1n && rate <= MOST_FEE_RATE, '1 to 10,000 is expected');
const url = z.string().max(2_000).refine(isHttp, 'an http or https address is expected');
const explorer = z
  .string()
  .max(500)
  .refine((text) => text === '' || (isHttp(text) && text.includes('{txid}')), 'an address with {txid} in it');

const common = {
  /** For people. */
  name: z.string().min(1).max(40),
  nativeCurrency: z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'the name of an asset is expected'),
  blockMs: z.int().min(1).max(LONGEST_BLOCK_MS),
  confirmations: z.int().min(1).max(MOST_CONFIRMATIONS),
  /** The keys are those of the accounts 0' (deposits) and 1' (hot). */
  depositXpub: z.string().max(200),
  hotXpub: z.string().max(200),
  cold: z.string().max(128),
  explorer: explorer.default(''),
  endpoints: z
    .array(z.strictObject({ url, isOwn: z.boolean().default(false) }))
    .min(1)
    .max(MOST_ENDPOINTS),
};

const evm = z.strictObject({
  family: z.literal('evm'),
  ...common,
  chainId: z.int().min(1),
  maxFeePerGas: whole,
  maxPriorityFeePerGas: whole,
  minPriorityFeePerGas: whole,
  maxGasNative: whole.default(100_000n),
  maxGasToken: whole.default(200_000n),
  maxLogRange: z.int().min(1).max(100_000),
});

const bitcoin = z.strictObject({
  family: z.literal('bitcoin'),
  ...common,
  network: z.enum(['main', 'test', 'regtest']),
  /** Satoshi a virtual byte, as the signer has it; its own cap lies well above this one. */
  maxFeeRate: feeRate,
  minFeeRate: feeRate.default(1n),
});

export const chainSettings = z.discriminatedUnion('family', [evm, bitcoin]);
export type ChainSettings = z.infer<typeof chainSettings>;

export interface FamilyParts {
  adapter: ChainAdapter;
  feeCap: FeeRate;
  maxGasNative: bigint;
  maxGasToken: bigint;
}

/** Connects to nothing. */
export function familyParts(chain: string, settings: ChainSettings): FamilyParts {
  switch (settings.family) {
    case 'evm': {
      const { chainId, confirmations, minPriorityFeePerGas, maxLogRange } = settings;
      const { maxFeePerGas, maxPriorityFeePerGas, maxGasNative, maxGasToken } = settings;
      return {
        adapter: new EvmChain({ chain, chainId, confirmations, minPriorityFeePerGas, maxLogRange }),
        feeCap: { kind: 'gas', maxFeePerGas, maxPriorityFeePerGas },
        maxGasNative,
        maxGasToken,
      };
    }
    case 'bitcoin': {
      const { network, confirmations, hotXpub } = settings;
      const minUnitsPerKilobyte = settings.minFeeRate * BYTES_OF_RATE;
      return {
        adapter: new BitcoinChain({ chain, network, confirmations, hotXpub, minUnitsPerKilobyte }),
        feeCap: { kind: 'size', unitsPerKilobyte: settings.maxFeeRate * BYTES_OF_RATE },
        maxGasNative: 0n,
        maxGasToken: 0n,
      };
    }
  }
}

function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}
