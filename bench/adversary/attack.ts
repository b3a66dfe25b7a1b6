/** The entry of a bundle that plays the attacks on prices: with a plant in it or without. */
export { ATTACKS, AttackedExchange, CorePlayer } from '@tern/engine/attacks';
