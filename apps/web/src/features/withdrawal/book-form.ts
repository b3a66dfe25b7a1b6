/** The choices and the request of the form of a saved address. Pure. */
import type { Network } from '../chain/index.ts';
import type { AddressBook, SavedAddress } from './book-queries.ts';

/** Each chain once, of the networks of all coins. */
export function uniqueChains(networks: readonly Network[]): Network[] {
  return networks.filter((one, at) => networks.findIndex(({ chain }) => chain === one.chain) === at);
}

/** The coins that move over a chain. */
export function coinsOfChain(networks: readonly Network[], chain: string): string[] {
  return networks.filter((one) => one.chain === chain).map(({ currency }) => currency);
}

/** When an entry begins to count as saved, in UTC milliseconds (rules/wallet#address-book). */
export function countsFrom(
  { time }: Pick<SavedAddress, 'time'>,
  { delay }: Pick<AddressBook, 'delay'>,
): number {
  return time + delay;
}

interface EntryFields {
  /** '' for all coins of the network. */
  currency: string;
  chain: string;
  address: string;
  label: string;
}

/** The request of an entry: what is empty is left out. */
export function savedEntry({ currency, chain, address, label }: EntryFields) {
  const given = Object.entries({ currency, label: label.trim() }).filter(([, text]) => text !== '');
  return Object.assign({ chain, address: address.trim() }, Object.fromEntries(given) as Partial<EntryFields>);
}
