/** The entry of a bundle that replays scripts: with a plant in it or without. */
export { PROPERTIES, scriptOf } from '@tern/engine/adversary';
