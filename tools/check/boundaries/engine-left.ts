/** Files and folders of the engine without a rank, and imports that go up. The list only gets shorter. */
export const ENGINE_LEFT: readonly string[] = [
  'growth -> memory',
  'index-price -> memory',
  'ledger -> memory',
  'listing -> memory',
  'member -> memory',
  'money -> memory',
  'otc -> memory',
  'wallet -> memory',
];
