/** Events of assets. They teach the dictionary their names; those of spot markets stand with the markets. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, byte, text } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';

export interface AssetListed {
  kind: 'asset-listed';
  asset: string;
  scale: number;
}

/** From now on so much of the asset may come from outside, in units. */
export interface AssetSupplyChanged {
  kind: 'asset-supply-changed';
  asset: string;
  maxSupply: bigint;
}

export type ListingEvent = AssetListed | AssetSupplyChanged;

export const LISTING_EVENTS: EventBlocks<ListingEvent> = {
  'asset-listed': record(11, { asset: text(MAX_NAME_LENGTH), scale: byte }, (names, { asset, scale }) =>
    names.learnAsset(asset, scale),
  ),
  'asset-supply-changed': record(50, { asset: listedAsset, maxSupply: amount }),
};
