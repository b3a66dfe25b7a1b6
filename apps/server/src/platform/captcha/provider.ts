/**
 * The captcha behind the GeeTest v3 shape as a port (rules/security#captcha). A provider gives challenges and says
 * whether the three fields of a client prove that one was solved; who may use the proof, for what and how often is the
 * security module's.
 */

/**
 * The fields that a client sends for a solved captcha. The challenge may have two characters more than the issued one.
 */
export interface SolvedFields {
  challenge: string;
  validate: string;
  seccode: string;
}

export interface CaptchaProvider {
  /** 32 hex characters that name the exchange to the widget. */
  readonly gt: string;
  /** A fresh challenge of 32 characters; undefined while the provider does not answer. */
  start(): Promise<string | undefined>;
  /** Fields may be asked about once: some providers forget them with the answer. */
  proves(fields: SolvedFields, ip: string, nowMs: number): Promise<boolean>;
}

/** The stored part of a challenge as a client names it. */
export function storedPart(challenge: string): string {
  return challenge.slice(0, 32);
}
