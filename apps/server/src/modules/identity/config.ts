/** Settings of the identity verification. */
export interface IdentityConfig {
  /** Basic verification passes without an operator (RULES 7.1); never that of a child. */
  autoPass: boolean;
  /** How long the images of a passed verification are kept. */
  keepMs: number;
  /** How long images and data of a rejected one are kept. */
  keepRejectedMs: number;
}
