/** The Bitcoin adapter under the contract test of all chains, on the fake: no bitcoind was to be had. */
import { describeChain } from '../testing/chain-contract.ts';
import { BitcoinWorld } from './testing/bitcoin-world.ts';

describeChain('Bitcoin', () => BitcoinWorld.start());
