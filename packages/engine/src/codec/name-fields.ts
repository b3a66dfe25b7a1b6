/**
 * Names as fields. Commands may use names that the dictionary does not know: 0 and the name itself, or the number plus 1.
 * Events use only names that were listed: their numbers.
 */
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { Field } from './field.ts';
import { fromList, listed } from './from-list.ts';

/** One kind of name in the dictionary. */
interface NameList<Entry> {
  readonly numberOf: (names: Dictionary, name: string) => number | undefined;
  readonly entries: (names: Dictionary) => readonly Entry[];
  readonly nameOf: (entry: Entry) => string;
}

const ASSETS: NameList<{ asset: string }> = {
  numberOf: (names, name) => names.assetNumber(name),
  entries: (names) => names.assets,
  nameOf: ({ asset }) => asset,
};
const MARKETS: NameList<{ market: string }> = {
  numberOf: (names, name) => names.marketNumber(name),
  entries: (names) => names.markets,
  nameOf: ({ market }) => market,
};

const CONTRACTS: NameList<{ market: string }> = {
  numberOf: (names, name) => names.contractNumber(name),
  entries: (names) => names.contracts,
  nameOf: ({ market }) => market,
};
const INDEXES: NameList<{ symbol: string }> = {
  numberOf: (names, name) => names.indexNumber(name),
  entries: (names) => names.indexes,
  nameOf: ({ symbol }) => symbol,
};
const SOURCES: NameList<string> = {
  numberOf: (names, name) => names.sourceNumber(name),
  entries: (names) => names.sources,
  nameOf: (name) => name,
};

const CHAINS: NameList<string> = {
  numberOf: (names, name) => names.chainNumber(name),
  entries: (names) => names.chains,
  nameOf: (name) => name,
};

export const asset = nameField(ASSETS);
export const market = nameField(MARKETS);
export const contract = nameField(CONTRACTS);
export const indexSymbol = nameField(INDEXES);
export const source = nameField(SOURCES);
export const chain = nameField(CHAINS);

export const listedAsset = listedField(ASSETS);
export const listedMarket = listedField(MARKETS);
export const listedContract = listedField(CONTRACTS);
export const listedIndex = listedField(INDEXES);
export const listedChain = listedField(CHAINS);

function nameField<Entry>({ numberOf, entries, nameOf }: NameList<Entry>): Field<string> {
  return {
    write: (out, name, names) => {
      const number = numberOf(names, name);
      if (number !== undefined) out.varint(number + 1);
      else {
        out.varint(0);
        out.text(name, MAX_NAME_LENGTH);
      }
    },
    read: (from, names) => {
      const number = from.varint();
      return number === 0 ? from.text() : nameOf(listed(entries(names), number - 1));
    },
    allowed: { type: 'text', maxLength: MAX_NAME_LENGTH },
  };
}

/** Writing a name that was never listed is a RangeError. */
function listedField<Entry>({ numberOf, entries, nameOf }: NameList<Entry>): Field<string> {
  return {
    write: (out, name, names) => {
      const number = numberOf(names, name);
      if (number === undefined) throw new RangeError(`an event names ${name}, which was never listed`);
      out.varint(number);
    },
    read: (from, names) => nameOf(fromList(entries(names), from.varint())),
    allowed: { type: 'listed', of: (names) => entries(names).map(nameOf) },
  };
}
