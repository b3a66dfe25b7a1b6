/**
 * Addresses of EVM chains whose coins no key moves: the zero address, the precompiled contracts 0x01 to 0x11 and 0x0100,
 * and the one where coins are burned by custom. One table for the app, which says it while typing, and the server, which
 * decides (rules/wallet#address-checks). Bitcoin has no such forms.
 */
const PRECOMPILED_MOST = 0x11;
const OTHERS = [0x0, 0x100, 0xdead];

const BURN: ReadonlySet<string> = new Set(
  [...OTHERS, ...Array.from({ length: PRECOMPILED_MOST }, (_, at) => at + 1)].map(
    (number) => `0x${number.toString(16).padStart(40, '0')}`,
  ),
);

/** Whatever the case of its letters. */
export function isBurnAddress(text: string): boolean {
  return BURN.has(text.trim().toLowerCase());
}
