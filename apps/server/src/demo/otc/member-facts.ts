/** The demo gives its members what others walk to. A member who has it keeps it, so each may be given again. */
export interface MemberFacts {
  /** undefined: not verified. */
  verifiedName(memberId: number): Promise<string | undefined>;
  passIdentity(memberId: number, person: { name: string; idNumber: string }): Promise<void>;
  /** Needs the identity. */
  passAdvanced(memberId: number): Promise<void>;
  hasTradingPassword(memberId: number): Promise<boolean>;
  /** Those who have one keep it. */
  setTradingPasswords(memberIds: readonly number[], text: string): Promise<void>;
  bindMail(memberId: number, mail: string): Promise<void>;
  bindAuthenticator(memberId: number): Promise<void>;
  /** The demo's outbox shows the member's codes from now on. */
  showAuthenticator(memberId: number, target: string): void;
}
