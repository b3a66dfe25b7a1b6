/** The parts that stand where a screen may not be shown or is not there, loaded together. */
export { IdentityGate } from './identity-gate.tsx';
export { NotFound } from './not-found.tsx';
