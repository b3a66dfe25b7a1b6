/** The parts that are not open yet. */
export { type ComingPart, ComingSoon } from './coming-soon.tsx';
