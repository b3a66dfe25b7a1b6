/** Says which parts of the exchange are switched off, so that an article about one says so (rules/service#help). */
import type { HelpFeature } from '@tern/protocol';
import type { Figures } from './figures.ts';

const IS_SWITCHED_OFF: Record<HelpFeature, (figures: Figures) => boolean> = {
  NONE: () => false,
  SPOT: ({ markets }) => markets.every(({ status }) => status !== 'OPEN'),
  CONTRACT: ({ contracts }) => contracts.every(({ status }) => status !== 'OPEN'),
  OTC: ({ isOtcPaused }) => isOtcPaused,
  PLEDGE: ({ pledgeProducts }) => pledgeProducts.length === 0,
  DEPOSIT: ({ networks }) => networks.every(({ depositPause }) => depositPause !== ''),
  INVITATION: ({ programmes }) => !programmes.isOpen('INVITATION'),
  WITHDRAWAL: ({ networks }) => networks.every(({ withdrawalPause }) => withdrawalPause !== ''),
};

export function isSwitchedOff(feature: HelpFeature, figures: Figures): boolean {
  return IS_SWITCHED_OFF[feature](figures);
}
