/** The amounts that the faucet pays for one claim; none while it is closed (rules/accounts#faucet). */
export class Faucet {
  amounts: { asset: string; amount: bigint }[] = [];
}
