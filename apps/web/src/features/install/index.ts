/** Installing the app from the browser. */
export { install, isAddedByHand, useInstallOffer } from './install-offer.ts';
