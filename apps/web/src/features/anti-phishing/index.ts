/** The member's anti-phishing code: the masked code, and the rules of a new one. */
export { codeProblem, plainCode } from './code-rules.ts';
export { useAntiPhishingCode } from './queries.ts';
