/** The EVM adapter under the contract test of all chains, on anvil. */
import { describeChain } from '../testing/chain-contract.ts';
import { EvmWorld } from './testing/evm-world.ts';

describeChain('EVM', () => EvmWorld.start());
